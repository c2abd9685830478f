-- Lists of orders are walks of an index from the newest on, however many orders a listing or a person has.

CREATE INDEX order_of_listing_newest ON orders (listing_id, created_at DESC, id DESC);
CREATE INDEX order_of_owner_newest ON orders (owner_id, created_at DESC, id DESC);

-- How many orders a busy listing had until some moment. Those after it are counted: an order is never deleted.
CREATE TABLE order_tally (
    listing_id uuid PRIMARY KEY REFERENCES listing (id),
    orders bigint NOT NULL CHECK (orders >= 0),
    until timestamptz NOT NULL
  );
