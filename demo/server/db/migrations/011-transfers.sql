-- Transfers between friends, and indexes on a person's incoming money.

CREATE TABLE transfer (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    sender_id uuid NOT NULL REFERENCES person (id),
    receiver_id uuid NOT NULL REFERENCES person (id),
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    status text NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected')),
    reason text,
    debit_card_id uuid NOT NULL REFERENCES card (id),
    credit_card_id uuid REFERENCES card (id),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    decided_at timestamptz,
    CHECK (sender_id <> receiver_id),
    CHECK ((status = 'pending') = (decided_at IS NULL)),
    CHECK ((status = 'accepted') = (credit_card_id IS NOT NULL))
  );

CREATE INDEX transfer_of_sender ON transfer (sender_id, created_at DESC, id DESC);
CREATE INDEX transfer_of_receiver ON transfer (receiver_id, created_at DESC, id DESC);
CREATE INDEX transfer_to_expire ON transfer (expires_at) WHERE status = 'pending';
CREATE INDEX transfer_on_card ON transfer (debit_card_id) WHERE status = 'pending';
CREATE INDEX order_credited ON orders (credit_card_id, decided_at DESC) WHERE status = 'completed';
CREATE INDEX listing_credited ON listing (credit_card_id);
