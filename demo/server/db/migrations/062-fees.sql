-- The exchange's fee: agreed with the payment that it is charged on, held with it, and booked to an account of its own.
-- What was agreed before was free.

ALTER TABLE listing ADD COLUMN fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0);

ALTER TABLE orders ADD COLUMN buyer_fee_minor bigint NOT NULL DEFAULT 0 CHECK (buyer_fee_minor >= 0);

ALTER TABLE orders ADD COLUMN owner_fee_minor bigint NOT NULL DEFAULT 0 CHECK (owner_fee_minor >= 0);

ALTER TABLE transfer ADD COLUMN fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0);

ALTER TABLE capture ADD COLUMN fee_id uuid;

ALTER TABLE capture ADD COLUMN fee_minor bigint NOT NULL DEFAULT 0;

ALTER TABLE capture ADD CONSTRAINT capture_fee
    CHECK (fee_minor >= 0 AND fee_minor < amount_minor AND (fee_id IS NULL) = (fee_minor = 0));

ALTER TABLE account DROP CONSTRAINT account_kind_check;

ALTER TABLE account ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('card', 'escrow', 'payable', 'processor', 'fee', 'loss'));

ALTER TABLE account ADD CONSTRAINT account_fee_balance CHECK (kind <> 'fee' OR balance >= 0);
