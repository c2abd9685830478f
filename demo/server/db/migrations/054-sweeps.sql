-- The orders of one sweep, which bought from several listings in one transaction. The id is also that of the reservation
-- on the buyer's card, from which all of them are captured.

ALTER TABLE orders ADD COLUMN sweep_id uuid;
