-- Rates, listings, orders, matching and alerts (rules/orders.md). Amounts are in minor units of their currency;
-- a rate is have for 1 need.

-- Market rates of a day from one source, as units for 1 USD.
CREATE TABLE rate_day (
  day text NOT NULL,
  source text NOT NULL,
  per_usd jsonb NOT NULL,
  is_approved boolean NOT NULL,
  fetched_at timestamptz NOT NULL,
  refused_at timestamptz,
  PRIMARY KEY (day, source)
);

-- One row for each pair of currencies, locked while a new listing of it is matched.
CREATE TABLE market_pair (
  one text NOT NULL,
  other text NOT NULL,
  PRIMARY KEY (one, other),
  CHECK (one < other)
);

-- An offer: its owner gives offer_minor of have_currency and wants need_minor of need_currency.
CREATE TABLE listing (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  owner_id uuid NOT NULL REFERENCES person,
  need_currency text NOT NULL,
  have_currency text NOT NULL,
  need_minor bigint NOT NULL CHECK (need_minor > 0),
  offer_minor bigint NOT NULL CHECK (offer_minor > 0),
  balance_minor bigint NOT NULL CHECK (balance_minor >= 0),
  rate numeric(20,10) NOT NULL CHECK (rate > (0)::numeric),
  status text NOT NULL CHECK (status IN ('pending', 'partly', 'fulfilled')),
  is_halted boolean DEFAULT false NOT NULL,
  part_fulfilment boolean NOT NULL,
  system_fulfilment boolean NOT NULL,
  is_system_rate boolean NOT NULL,
  debit_card_id uuid NOT NULL REFERENCES card,
  credit_card_id uuid NOT NULL REFERENCES card,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_why text CHECK (ended_why IN ('fulfilled', 'halted', 'expired')),
  -- Amount received so far in the need-currency; the listing's open need is computed from it.
  received_minor bigint DEFAULT 0 NOT NULL CHECK (received_minor >= 0),
  released_minor bigint DEFAULT 0 NOT NULL,
  standing_since timestamptz NOT NULL,
  expiry_told_at timestamptz,
  counted_cents bigint,
  price numeric(20,10) CHECK (price > (0)::numeric),
  price_base text,
  -- Cost of the balance at the owner's price. It starts at the need-amount, so that the whole costs exactly
  -- the sum needed; null where the amount ordered and the price decide.
  balance_cost_minor bigint CHECK (balance_cost_minor >= 0),
  last_day_told_at timestamptz,
  fee_minor bigint DEFAULT 0 NOT NULL CHECK (fee_minor >= 0),
  -- Its owner is frozen, or it is held: nobody sees it in a search, orders from it or is matched with it.
  is_paused boolean DEFAULT false NOT NULL,
  -- A rule holds it for an operator: it is paused, and others never see it, also after it has ended.
  is_held boolean DEFAULT false NOT NULL,
  CONSTRAINT listing_held CHECK (is_paused OR (NOT is_held)),
  CHECK (need_currency <> have_currency),
  CONSTRAINT listing_check1 CHECK (balance_minor <= offer_minor),
  CONSTRAINT listing_check2 CHECK ((status = 'fulfilled') = (balance_minor = 0)),
  CONSTRAINT listing_check3 CHECK ((released_minor >= 0) AND (released_minor <= offer_minor)),
  CONSTRAINT listing_check4 CHECK ((released_minor = 0) OR (status = 'fulfilled')),
  CONSTRAINT listing_check5 CHECK ((price_base = need_currency) OR (price_base = have_currency)),
  CONSTRAINT listing_check6 CHECK ((price IS NULL) = (price_base IS NULL))
);
CREATE INDEX listing_at ON listing USING brin (created_at);
-- The negated rate makes best rate and then oldest one scan direction, in which a page can start at any row.
CREATE INDEX listing_best_rate ON listing (have_currency, need_currency, status, ((- rate)), created_at, id) WHERE ((ended_why IS NULL) OR (ended_why = 'fulfilled'));
CREATE INDEX listing_by_need ON listing (((trim_scale(((need_minor)::numeric / (
CASE need_currency
    WHEN 'ISK' THEN 1
    WHEN 'JPY' THEN 1
    WHEN 'KRW' THEN 1
    WHEN 'KWD' THEN 1000
    WHEN 'TND' THEN 1000
    ELSE 100
END)::numeric)))::text) COLLATE "C") WHERE (ended_at IS NULL);
-- Only whom an open listing credits is asked for.
CREATE INDEX listing_credits ON listing (credit_card_id) WHERE (ended_at IS NULL);
CREATE INDEX listing_having ON listing (have_currency, status, created_at DESC, id DESC) WHERE ((ended_why IS NULL) OR (ended_why = 'fulfilled'));
CREATE INDEX listing_last_day ON listing (expires_at) WHERE ((ended_at IS NULL) AND (last_day_told_at IS NULL));
CREATE INDEX listing_needing ON listing (need_currency, status, created_at DESC, id DESC) WHERE ((ended_why IS NULL) OR (ended_why = 'fulfilled'));
CREATE INDEX listing_newest ON listing (status, created_at DESC, id DESC) WHERE ((ended_why IS NULL) OR (ended_why = 'fulfilled'));
CREATE INDEX listing_of_owner ON listing (owner_id, status, created_at DESC, id DESC);
CREATE INDEX listing_of_pair ON listing (have_currency, need_currency, status, created_at DESC, id DESC) WHERE ((ended_why IS NULL) OR (ended_why = 'fulfilled'));
CREATE INDEX listing_open_of_owner ON listing (owner_id, expires_at) WHERE (ended_at IS NULL);
CREATE INDEX listing_to_expire ON listing (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX listing_to_match ON listing (need_currency, have_currency, rate DESC, standing_since, id) WHERE (system_fulfilment AND (ended_at IS NULL));
CREATE INDEX listing_to_remind ON listing (expires_at) WHERE ((ended_at IS NULL) AND (expiry_told_at IS NULL));

-- An order on a listing: its buyer pays order_minor of the have-currency and gives up give_up_minor of the
-- other.
CREATE TABLE orders (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  listing_id uuid NOT NULL REFERENCES listing,
  buyer_id uuid NOT NULL,
  order_minor bigint NOT NULL CHECK (order_minor > 0),
  give_up_minor bigint NOT NULL CHECK (give_up_minor > 0),
  rate numeric(20,10) NOT NULL CHECK (rate > (0)::numeric),
  is_system_rate boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'rejected', 'cancelled')),
  debit_card_id uuid NOT NULL,
  credit_card_id uuid NOT NULL REFERENCES card,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- The listing's rate that the order was placed against: a later edit may change the listing's own.
  listing_rate numeric(20,10) NOT NULL CHECK (listing_rate > (0)::numeric),
  matched_listing_id uuid REFERENCES listing,
  matched_rate numeric(20,10) CHECK (matched_rate > (0)::numeric),
  decided_by text CHECK (decided_by IN ('owner', 'buyer', 'platform')),
  counted_cents bigint,
  reason text
    CHECK (reason IN ('owner-declined', 'listing-halted', 'listing-expired', 'filled-by-order', 'filled-by-match', 'balance-below', 'order-undecided', 'payment-failed')),
  owner_id uuid NOT NULL REFERENCES person,
  price numeric(20,10) CHECK (price > (0)::numeric),
  price_base text,
  listing_price numeric(20,10) CHECK (listing_price > (0)::numeric),
  listing_price_base text,
  matched_price numeric(20,10) CHECK (matched_price > (0)::numeric),
  matched_price_base text,
  last_day_told_at timestamptz,
  sweep_id uuid,
  undone_at timestamptz,
  buyer_fee_minor bigint DEFAULT 0 NOT NULL CHECK (buyer_fee_minor >= 0),
  owner_fee_minor bigint DEFAULT 0 NOT NULL CHECK (owner_fee_minor >= 0),
  CONSTRAINT orders_card_of_buyer FOREIGN KEY (debit_card_id, buyer_id) REFERENCES card(id, person_id),
  CONSTRAINT orders_check1 CHECK ((matched_listing_id IS NULL) = (matched_rate IS NULL)),
  CONSTRAINT orders_check2 CHECK ((price IS NULL) = (price_base IS NULL)),
  CONSTRAINT orders_check3 CHECK ((listing_price IS NULL) = (listing_price_base IS NULL)),
  CONSTRAINT orders_check4 CHECK ((matched_price IS NULL) = (matched_price_base IS NULL)),
  CONSTRAINT orders_match_is_completed CHECK ((matched_listing_id IS NULL) OR (status = 'completed') OR (undone_at IS NOT NULL))
);
CREATE INDEX order_at ON orders USING brin (created_at) WITH (pages_per_range='16');
CREATE INDEX order_by_expiry ON orders (expires_at, last_day_told_at) WHERE (status = 'pending');
CREATE INDEX order_decided_at ON orders USING brin (decided_at) WITH (pages_per_range='16');
-- The operators' list: of a status, and of all of them together.
CREATE INDEX order_listed ON orders (status, created_at, id);
CREATE INDEX order_of_buyer_by_time ON orders (buyer_id, created_at, id);
CREATE INDEX order_of_listing_by_time ON orders (listing_id, created_at, id, status);
CREATE INDEX order_of_match ON orders (matched_listing_id, created_at DESC) WHERE (matched_listing_id IS NOT NULL);
CREATE INDEX order_of_owner_by_time ON orders (owner_id, created_at, id);
-- The notification of a sweep tells where the money of its orders is.
CREATE INDEX order_of_sweep ON orders (sweep_id) WHERE (sweep_id IS NOT NULL);
-- Whether a card may be deleted, or an account closed, depends on the orders that would credit it: all that wait
-- were read. With its time, as the other indexes of orders that wait: the one of their times alone stays the
-- smallest of them, which PostgreSQL takes for what is due.
CREATE INDEX order_waiting_for_card ON orders (credit_card_id, expires_at) WHERE (status = 'pending');
CREATE INDEX order_waiting_for_owner ON orders (owner_id, expires_at) WHERE (status = 'pending');
CREATE INDEX order_waiting_of_buyer ON orders (buyer_id, expires_at) WHERE (status = 'pending');
CREATE INDEX order_waiting_on_listing ON orders (listing_id, expires_at) WHERE (status = 'pending');

-- How many orders a busy listing had until some moment. Those after it are counted: an order is never deleted.
CREATE TABLE order_tally (
  listing_id uuid PRIMARY KEY REFERENCES listing,
  orders bigint NOT NULL CHECK (orders >= 0),
  until timestamptz NOT NULL
);

-- Listings that wait to be matched with crossing ones.
CREATE TABLE match_queue (
  listing_id uuid PRIMARY KEY REFERENCES listing,
  -- The pair, as in market_pair.
  one text NOT NULL,
  other text NOT NULL,
  standing_since timestamptz NOT NULL,
  -- The place of the last listing that was decided about; null before the first one.
  after_rate numeric(20,10),
  after_since timestamptz,
  after_id uuid,
  -- When something was last done about it, by the database's clock.
  touched_at timestamptz NOT NULL,
  -- Tries in a row that failed.
  failures integer DEFAULT 0 NOT NULL,
  -- Until then it is set aside, by the database's clock; null while it is not.
  aside_until timestamptz,
  CHECK (one < other),
  CONSTRAINT match_queue_check1 CHECK (((after_rate IS NULL) = (after_since IS NULL)) AND ((after_rate IS NULL) = (after_id IS NULL)))
);
CREATE INDEX match_queue_of_pair ON match_queue (one, other, standing_since, listing_id);

-- An alert of a person about a rate or a listing.
CREATE TABLE alert (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  kind text NOT NULL CHECK (kind IN ('rate', 'listing')),
  base text NOT NULL,
  quote text NOT NULL,
  condition text NOT NULL CHECK (condition IN ('at-most', 'at-least')),
  -- Units of quote for 1 base, as typed.
  target text NOT NULL,
  -- Kind rate: the target. Kind listing: the lowest rate of a listing that reaches it, have for 1 need.
  comparable numeric(20,10) NOT NULL CHECK (comparable > (0)::numeric),
  is_armed boolean NOT NULL,
  is_paused boolean NOT NULL,
  created_at timestamptz NOT NULL,
  crossed_at timestamptz,
  crossed_rate numeric(20,10),
  CHECK (base <> quote),
  CONSTRAINT alert_check1 CHECK ((crossed_at IS NULL) = (crossed_rate IS NULL)),
  UNIQUE (person_id, kind, base, quote, condition, target)
);
CREATE INDEX alert_to_arm ON alert (kind, base, quote, condition, comparable) WHERE ((NOT is_armed) AND (NOT is_paused));
CREATE INDEX alert_to_fire ON alert (kind, base, quote, condition, comparable) WHERE (is_armed AND (NOT is_paused));

-- Locked while the alerts of a direction are evaluated: an evaluation must not use an older state than the one
-- before.
CREATE TABLE alert_evaluation (
  kind text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  PRIMARY KEY (kind, base, quote)
);
