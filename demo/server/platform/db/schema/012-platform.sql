-- Work that waits, idempotency keys, and what this database is.

-- Production must never open a sandbox's database: its demo people have a password that is published. One row
-- says whose database this is. The first start writes it, and nothing changes it.
CREATE TABLE installation (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  kind text NOT NULL CHECK (kind IN ('sandbox', 'production')),
  marked_at timestamptz NOT NULL
);

-- Tasks: work that waits (jobs/README.md).
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  -- Stands for ever, the only one of its kind.
  is_periodic boolean DEFAULT false NOT NULL,
  -- While a worker is at it, the end of its lease: when it may be taken again.
  due_at timestamptz NOT NULL,
  done_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_done ON outbox (kind, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX outbox_due ON outbox (kind, due_at, id) WHERE (done_at IS NULL);
-- The operators' list: of a kind, and of all of them together.
CREATE INDEX outbox_listed ON outbox (kind, created_at, id) WHERE ((done_at IS NULL) OR (last_error IS NOT NULL));
CREATE UNIQUE INDEX outbox_periodic ON outbox (kind) WHERE is_periodic;

-- The answer of each call with an Idempotency-Key, so that a repeated one changes nothing.
CREATE TABLE idempotency (
  person_id uuid NOT NULL REFERENCES person,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  resource_id uuid NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  -- Number of copies of a call that found its row. A refused call deletes the row only if no other copy relies
  -- on it.
  takers integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (person_id, key)
);
-- A key that was not answered has an index already, from which it goes with its answer.
CREATE INDEX idempotency_answered ON idempotency (created_at) WHERE (answer IS NOT NULL);
-- Pay-once keys without an answer, each minute, among millions that have one.
CREATE INDEX idempotency_unanswered ON idempotency (created_at) WHERE (answer IS NULL);

CREATE UNLOGGED TABLE request_count (
  -- The budget, and a keyed hash of the network.
  name text PRIMARY KEY,
  since timestamptz NOT NULL,
  -- Requests granted to all processes together, and in the last grant.
  granted integer NOT NULL,
  last_grant integer NOT NULL
);
CREATE INDEX request_count_since ON request_count (since);

-- Mails of a sandbox, which are sent to nobody.
CREATE TABLE sandbox_mail (
  id uuid PRIMARY KEY,
  sent_at timestamptz NOT NULL,
  to_key text NOT NULL,
  letter_sealed text NOT NULL
);
CREATE INDEX sandbox_mail_to_key ON sandbox_mail (to_key, sent_at DESC);
