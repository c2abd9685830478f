-- Matching of opposite listings; edits, renewals and expiry reminders of a listing.

-- Amount received so far in the need-currency; the listing's open need is computed from it.
ALTER TABLE listing ADD COLUMN received_minor bigint NOT NULL DEFAULT 0 CHECK (received_minor >= 0);

UPDATE listing SET received_minor = settled.received
    FROM (SELECT listing_id, sum(give_up_minor) AS received FROM orders WHERE status = 'completed' GROUP BY listing_id)
      AS settled
    WHERE settled.listing_id = listing.id;

ALTER TABLE listing ADD COLUMN released_minor bigint NOT NULL DEFAULT 0
    CHECK (released_minor >= 0 AND released_minor <= offer_minor);

ALTER TABLE listing ADD CHECK (released_minor = 0 OR status = 'fulfilled');
ALTER TABLE listing ADD COLUMN standing_since timestamptz;
UPDATE listing SET standing_since = created_at;
ALTER TABLE listing ALTER COLUMN standing_since SET NOT NULL;
ALTER TABLE listing ADD COLUMN expiry_told_at timestamptz;

CREATE INDEX listing_to_match ON listing (need_currency, have_currency, rate DESC, standing_since, id)
    WHERE system_fulfilment AND ended_at IS NULL;

CREATE INDEX listing_to_remind ON listing (expires_at) WHERE ended_at IS NULL AND expiry_told_at IS NULL;

-- The listing's rate that the order was placed against: a later edit may change the listing's own.
ALTER TABLE orders ADD COLUMN listing_rate numeric(20, 10) CHECK (listing_rate > 0);
UPDATE orders SET listing_rate = listing.rate FROM listing WHERE listing.id = orders.listing_id;
ALTER TABLE orders ALTER COLUMN listing_rate SET NOT NULL;
ALTER TABLE orders ADD COLUMN matched_listing_id uuid REFERENCES listing (id);
ALTER TABLE orders ADD COLUMN matched_rate numeric(20, 10) CHECK (matched_rate > 0);
ALTER TABLE orders ADD CHECK (matched_listing_id IS NULL OR status = 'completed');
ALTER TABLE orders ADD CHECK ((matched_listing_id IS NULL) = (matched_rate IS NULL));
CREATE INDEX order_of_match ON orders (matched_listing_id, created_at DESC) WHERE matched_listing_id IS NOT NULL;

CREATE TABLE market_pair (
    one text NOT NULL,
    other text NOT NULL,
    PRIMARY KEY (one, other),
    CHECK (one < other)
  );
