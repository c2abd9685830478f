-- A refund that its card does not take waits for its person like a payout that came back, and goes to another card as one.
ALTER TABLE payout ADD COLUMN refund_id uuid UNIQUE REFERENCES refund (id);
