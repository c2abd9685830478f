-- A partner's share of the fees on what came through it, booked to an account of the partner when the fee is booked. A
-- release before this one books no share; an exchange with a share that it would undo waits for one that does.

-- Parts of a million of each fee.
ALTER TABLE partner ADD COLUMN fee_share int NOT NULL DEFAULT 0 CHECK (fee_share >= 0 AND fee_share <= 1000000);

-- Transfers are a partner's, too.
ALTER TABLE partner_object DROP CONSTRAINT partner_object_kind_check;

ALTER TABLE partner_object ADD CONSTRAINT partner_object_kind_check
    CHECK (kind IN ('order', 'listing', 'person', 'transfer'));

ALTER TABLE account DROP CONSTRAINT account_kind_check;

ALTER TABLE account ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('card', 'escrow', 'payable', 'processor', 'fee', 'loss', 'claim', 'partner'));

ALTER TABLE account ADD CONSTRAINT account_partner_balance CHECK (kind <> 'partner' OR balance >= 0);

CREATE TABLE partner_payout (
    -- The transfer's reference at the processor.
    id uuid PRIMARY KEY,
    -- No reference: the books outlive the partner.
    partner_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    status text NOT NULL CHECK (status IN ('asked', 'paid', 'returned', 'withdrawn')),
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
  );

CREATE INDEX partner_payout_of ON partner_payout (partner_id, created_at);

CREATE TABLE fee_share (
    -- The holder of the fee's account.
    fee_id uuid PRIMARY KEY,
    partner_id uuid NOT NULL,
    -- The order, match or transfer whose payment was charged the fee.
    about_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    -- That it was or is being paid with; null: none yet.
    payout_id uuid REFERENCES partner_payout (id),
    created_at timestamptz NOT NULL
  );

CREATE INDEX fee_share_unpaid ON fee_share (partner_id, currency) WHERE payout_id IS NULL;

CREATE INDEX fee_share_of_payout ON fee_share (payout_id) WHERE payout_id IS NOT NULL;
