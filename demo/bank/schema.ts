/** The tables of the bank's file. Moments are milliseconds since 1970, amounts minor units of Adyen's decimals. */
export const schema = `
CREATE TABLE IF NOT EXISTS cards (
  token TEXT PRIMARY KEY,
  number_hash TEXT,
  shopper TEXT NOT NULL,
  last_four TEXT NOT NULL,
  brand TEXT NOT NULL,
  expiry TEXT NOT NULL,
  alias TEXT NOT NULL,
  manner TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  UNIQUE (number_hash, shopper)
) STRICT;
CREATE INDEX IF NOT EXISTS cards_by_last_four ON cards (last_four);

CREATE TABLE IF NOT EXISTS payments (
  psp TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  token TEXT NOT NULL REFERENCES cards,
  currency TEXT NOT NULL,
  authorised INTEGER NOT NULL,
  held INTEGER NOT NULL CHECK (held >= 0),
  captured INTEGER NOT NULL DEFAULT 0 CHECK (captured >= 0),
  refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND captured),
  status TEXT NOT NULL CHECK (status IN ('authorised', 'refused', 'cancelled', 'expired')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (reference);
CREATE INDEX IF NOT EXISTS payments_by_expiry ON payments (expires_at) WHERE status = 'authorised' AND held > 0;

CREATE TABLE IF NOT EXISTS modifications (
  psp TEXT PRIMARY KEY,
  payment TEXT NOT NULL REFERENCES payments,
  kind TEXT NOT NULL CHECK (kind IN ('capture', 'refund', 'cancel', 'cancel by reference', 'adjustment')),
  reference TEXT NOT NULL,
  amount INTEGER NOT NULL,
  succeeded INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS modifications_by_payment ON modifications (payment);

CREATE TABLE IF NOT EXISTS disputes (
  psp TEXT PRIMARY KEY,
  payment TEXT NOT NULL REFERENCES payments,
  amount INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('opened', 'charged-back', 'reversed', 'charged-back-again')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS disputes_by_payment ON disputes (payment);

CREATE TABLE IF NOT EXISTS transfers (
  id TEXT PRIMARY KEY,
  reference TEXT NOT NULL,
  token TEXT NOT NULL REFERENCES cards,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  request TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('received', 'authorised', 'booked', 'refused', 'failed', 'returned')),
  reason TEXT NOT NULL,
  is_accepted INTEGER NOT NULL DEFAULT 0,
  events TEXT NOT NULL DEFAULT '[]',
  sequence INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS bookings (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  token TEXT REFERENCES cards,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  subject TEXT NOT NULL,
  modification TEXT,
  reference TEXT NOT NULL,
  own_reference TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bookings_by_card ON bookings (token);
CREATE INDEX IF NOT EXISTS bookings_by_moment ON bookings (at);

CREATE TABLE IF NOT EXISTS lines (
  booking INTEGER NOT NULL REFERENCES bookings,
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS lines_by_booking ON lines (booking);

CREATE TABLE IF NOT EXISTS balances (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (account, currency)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS steps (
  id INTEGER PRIMARY KEY,
  due INTEGER NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS steps_by_due ON steps (due);

CREATE TABLE IF NOT EXISTS webhooks (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL CHECK (channel IN ('payments', 'transfers')),
  subject TEXT NOT NULL,
  what TEXT NOT NULL,
  body TEXT NOT NULL,
  due INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS webhooks_by_due ON webhooks (due) WHERE delivered_at IS NULL;

CREATE TABLE IF NOT EXISTS conduct (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;
`
