-- Who decided an order, and the listing changes that its row overwrites.
-- Rows keep other facts permanently (creation, an order's decision); these get no event.

ALTER TABLE orders ADD COLUMN decided_by text CHECK (decided_by IN ('owner', 'buyer', 'platform'));

UPDATE orders SET decided_by = CASE
      WHEN orders.status = 'pending' THEN NULL
      WHEN orders.status = 'cancelled' THEN 'buyer'
      WHEN orders.reason = 'The owner of the listing declined it' THEN 'owner'
      WHEN orders.status = 'completed' AND NOT listing.system_fulfilment THEN 'owner'
      ELSE 'platform' END
    FROM listing WHERE listing.id = orders.listing_id;

CREATE TABLE event (
    id uuid PRIMARY KEY,
    about_id uuid NOT NULL,
    what text NOT NULL,
    by_id uuid REFERENCES person (id),
    facts jsonb NOT NULL,
    at timestamptz NOT NULL
  );

CREATE INDEX event_about ON event (about_id, at, id);

INSERT INTO event (id, about_id, what, by_id, facts, at)
    SELECT gen_random_uuid(), id, CASE ended_why WHEN 'expired' THEN 'listing-expired' ELSE ended_why END,
      CASE ended_why WHEN 'halted' THEN owner_id END, '{}', ended_at
    FROM listing WHERE ended_at IS NOT NULL;
