-- An order that was undone stays in the figures of its people, and in the list of the friend whose card it credited.
DROP INDEX order_credited;

CREATE INDEX order_credited ON orders (credit_card_id, decided_at DESC)
    WHERE status = 'completed' OR undone_at IS NOT NULL;

DROP INDEX order_completed_of_buyer;

CREATE INDEX order_accepted_of_buyer ON orders (buyer_id, decided_at DESC)
    WHERE status = 'completed' OR undone_at IS NOT NULL;

-- The notification of a sweep tells where the money of its orders is.
CREATE INDEX order_of_sweep ON orders (sweep_id) WHERE sweep_id IS NOT NULL;
