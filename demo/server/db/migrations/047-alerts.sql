-- Alerts about a market rate or about listings. Whether one fires is a range of an index: a new listing and a new table
-- of rates read only the alerts that they fire or arm again.

CREATE TABLE alert (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    kind text NOT NULL CHECK (kind IN ('rate', 'listing')),
    base text NOT NULL,
    quote text NOT NULL,
    condition text NOT NULL CHECK (condition IN ('at-most', 'at-least')),
    -- Units of quote for 1 base, as typed.
    target text NOT NULL,
    -- Kind rate: the target. Kind listing: the lowest rate of a listing that reaches it, have for 1 need.
    comparable numeric(20, 10) NOT NULL CHECK (comparable > 0),
    is_armed boolean NOT NULL,
    is_paused boolean NOT NULL,
    created_at timestamptz NOT NULL,
    crossed_at timestamptz,
    crossed_rate numeric(20, 10),
    CHECK (base <> quote),
    CHECK ((crossed_at IS NULL) = (crossed_rate IS NULL)),
    UNIQUE (person_id, kind, base, quote, condition, target)
  );

CREATE INDEX alert_to_fire ON alert (kind, base, quote, condition, comparable) WHERE is_armed AND NOT is_paused;
CREATE INDEX alert_to_arm ON alert (kind, base, quote, condition, comparable) WHERE NOT is_armed AND NOT is_paused;

-- Locked while the alerts of a direction are evaluated: an evaluation must not use an older state than the one before.
CREATE TABLE alert_evaluation (
    kind text NOT NULL,
    base text NOT NULL,
    quote text NOT NULL,
    PRIMARY KEY (kind, base, quote)
  );
