-- Requests for money: of one friend, or by a link that any friend may pay. The transfer that pays a request names it.
-- The token is stored as it is, so that its owner can share the link again: it shows a request, and moves no money
-- without the payer's PIN and a friendship with the owner.

CREATE TABLE money_request (
    id uuid PRIMARY KEY,
    requester_id uuid NOT NULL REFERENCES person (id),
    payer_id uuid REFERENCES person (id),
    token text UNIQUE,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    note text CHECK (char_length(note) BETWEEN 1 AND 1000),
    status text NOT NULL CHECK (status IN ('open', 'paid', 'declined', 'withdrawn', 'expired')),
    transfer_id uuid UNIQUE REFERENCES transfer (id),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK ((payer_id IS NULL) <> (token IS NULL)),
    CHECK (payer_id IS NULL OR payer_id <> requester_id),
    CHECK ((status = 'open') = (ended_at IS NULL)),
    CHECK ((status = 'paid') = (transfer_id IS NOT NULL))
  );

CREATE INDEX money_request_of_requester ON money_request (requester_id, created_at DESC);
CREATE INDEX money_request_to_payer ON money_request (payer_id) WHERE status = 'open';
CREATE INDEX money_request_to_expire ON money_request (expires_at) WHERE status = 'open';
CREATE INDEX money_request_ended ON money_request (ended_at) WHERE status IN ('declined', 'withdrawn', 'expired');

ALTER TABLE transfer ADD COLUMN request_id uuid REFERENCES money_request (id) ON DELETE SET NULL;
CREATE INDEX transfer_of_request ON transfer (request_id) WHERE request_id IS NOT NULL;
