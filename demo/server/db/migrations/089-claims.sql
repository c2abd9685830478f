-- A chargeback that is lost was booked as a loss as a whole, although what we owe its person stays here. What stays here
-- covers a claim on the person now, and only the rest is a loss.

ALTER TABLE account DROP CONSTRAINT account_kind_check;

ALTER TABLE account ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('card', 'escrow', 'payable', 'processor', 'fee', 'loss', 'claim'));

-- The holder of the claim's account.
ALTER TABLE dispute ADD COLUMN claim_id uuid UNIQUE;

-- The claim that a payout covers, and how much of it, in the currency of the dispute.
ALTER TABLE payout ADD COLUMN claim_id uuid REFERENCES dispute (claim_id);

ALTER TABLE payout ADD COLUMN claimed_minor bigint CHECK (claimed_minor > 0);

ALTER TABLE payout ADD CONSTRAINT payout_claim CHECK ((claim_id IS NULL) = (claimed_minor IS NULL));

CREATE INDEX payout_of_claim ON payout (claim_id) WHERE claim_id IS NOT NULL;
