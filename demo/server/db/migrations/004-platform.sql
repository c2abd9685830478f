-- The outbox (mails and card processor calls, sent after a commit), daily market rates, and the sandbox's mailbox.

CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('mail', 'capture', 'void')),
    payload jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    done_at timestamptz,
    last_error text,
    created_at timestamptz NOT NULL
  );

CREATE INDEX outbox_due ON outbox (due_at) WHERE done_at IS NULL;

CREATE TABLE rate_day (
    day text NOT NULL,
    source text NOT NULL,
    per_usd jsonb NOT NULL,
    is_approved boolean NOT NULL,
    fetched_at timestamptz NOT NULL,
    PRIMARY KEY (day, source)
  );

CREATE TABLE sandbox_mail (
    id uuid PRIMARY KEY,
    to_address text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    sent_at timestamptz NOT NULL
  );

CREATE INDEX sandbox_mail_to ON sandbox_mail (to_address, sent_at DESC);
