-- What a person has done as a trader is read from their orders: who owns the listing of an order never changes, so the
-- order names it, and an index leads from both people to what was decided lately.

ALTER TABLE orders ADD COLUMN owner_id uuid REFERENCES person (id);

UPDATE orders SET owner_id = listing.owner_id FROM listing WHERE listing.id = orders.listing_id;

ALTER TABLE orders ALTER COLUMN owner_id SET NOT NULL;

CREATE INDEX order_decided_of_owner ON orders (owner_id, decided_at DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX order_completed_of_buyer ON orders (buyer_id, decided_at DESC) WHERE status = 'completed';
