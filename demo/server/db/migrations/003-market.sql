-- Listings, orders, and the idempotency keys of money calls.

CREATE TABLE listing (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    owner_id uuid NOT NULL REFERENCES person (id),
    need_currency text NOT NULL,
    have_currency text NOT NULL,
    need_minor bigint NOT NULL CHECK (need_minor > 0),
    offer_minor bigint NOT NULL CHECK (offer_minor > 0),
    balance_minor bigint NOT NULL CHECK (balance_minor >= 0),
    rate numeric(20, 10) NOT NULL CHECK (rate > 0),
    status text NOT NULL CHECK (status IN ('pending', 'partly', 'fulfilled')),
    is_halted boolean NOT NULL DEFAULT false,
    part_fulfilment boolean NOT NULL,
    system_fulfilment boolean NOT NULL,
    is_system_rate boolean NOT NULL,
    debit_card_id uuid NOT NULL REFERENCES card (id),
    credit_card_id uuid NOT NULL REFERENCES card (id),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    ended_why text CHECK (ended_why IN ('fulfilled', 'halted', 'expired')),
    CHECK (need_currency <> have_currency),
    CHECK (balance_minor <= offer_minor),
    CHECK ((status = 'fulfilled') = (balance_minor = 0))
  );

CREATE INDEX listing_of_owner ON listing (owner_id, created_at DESC, id);
CREATE INDEX listing_newest ON listing (created_at DESC, id) WHERE NOT is_halted;
CREATE INDEX listing_of_pair ON listing (have_currency, need_currency, created_at DESC, id) WHERE NOT is_halted;
CREATE INDEX listing_to_expire ON listing (expires_at) WHERE ended_at IS NULL;

CREATE TABLE orders (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    listing_id uuid NOT NULL REFERENCES listing (id),
    buyer_id uuid NOT NULL REFERENCES person (id),
    order_minor bigint NOT NULL CHECK (order_minor > 0),
    give_up_minor bigint NOT NULL CHECK (give_up_minor > 0),
    rate numeric(20, 10) NOT NULL CHECK (rate > 0),
    is_system_rate boolean NOT NULL,
    status text NOT NULL CHECK (status IN ('pending', 'completed', 'rejected', 'cancelled')),
    reason text,
    debit_card_id uuid NOT NULL REFERENCES card (id),
    credit_card_id uuid NOT NULL REFERENCES card (id),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    decided_at timestamptz
  );

CREATE INDEX order_of_listing ON orders (listing_id, status, created_at DESC);
CREATE INDEX order_of_buyer ON orders (buyer_id, created_at DESC, id);
CREATE INDEX order_to_expire ON orders (expires_at) WHERE status = 'pending';

CREATE TABLE idempotency (
    person_id uuid NOT NULL REFERENCES person (id),
    key text NOT NULL,
    call text NOT NULL,
    body_hash text NOT NULL,
    resource_id uuid NOT NULL,
    answer jsonb,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, key)
  );

CREATE INDEX idempotency_age ON idempotency (created_at);
