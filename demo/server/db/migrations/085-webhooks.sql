-- What happens to what people make on a partner's pages, and the tasks that tell the partner's server of it.

-- An order, a listing or a person's setup that belongs to a partner.
CREATE TABLE partner_object (
    id uuid PRIMARY KEY,
    about_id uuid NOT NULL,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('order', 'listing', 'person')),
    person_id uuid NOT NULL REFERENCES person (id),
    -- The partner's reference and metadata; null without any.
    tags_sealed text,
    -- The number of its last event; the update that raises it puts the events of one object in a row.
    events int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    UNIQUE (about_id, partner_id)
  );

CREATE INDEX partner_object_of_person ON partner_object (person_id);

CREATE INDEX partner_object_of_partner ON partner_object (partner_id);

CREATE TABLE partner_event (
    id uuid PRIMARY KEY,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
    -- Null for a test.
    about_id uuid,
    number int NOT NULL,
    kind text NOT NULL,
    -- Amounts and states as they were; nothing about a person.
    facts jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (partner_id, about_id, number)
  );

CREATE INDEX partner_event_of ON partner_event (partner_id, created_at, id);

CREATE INDEX partner_event_by_time ON partner_event (created_at);

CREATE TABLE webhook_receiver (
    id uuid PRIMARY KEY,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
    url text NOT NULL,
    -- Kinds of events; null: all, those of later releases included.
    events jsonb,
    secret_sealed text NOT NULL,
    -- Signs beside the newer one until then.
    earlier_secret_sealed text,
    earlier_until timestamptz,
    created_at timestamptz NOT NULL,
    -- Nothing is sent while it is paused, and nothing lost.
    paused_at timestamptz,
    -- Why it was paused by itself.
    paused_why text
  );

CREATE INDEX webhook_receiver_of ON webhook_receiver (partner_id);

-- The outbox of one receiver: a row for each event that it gets.
CREATE TABLE webhook_delivery (
    receiver_id uuid NOT NULL REFERENCES webhook_receiver (id) ON DELETE CASCADE,
    event_id uuid NOT NULL REFERENCES partner_event (id) ON DELETE CASCADE,
    about_id uuid NOT NULL,
    number int NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts int NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    -- From when the three days count.
    since timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (event_id, receiver_id)
  );

CREATE INDEX webhook_delivery_due ON webhook_delivery (receiver_id, due_at, event_id) WHERE state = 'waiting';

CREATE INDEX webhook_delivery_in_order ON webhook_delivery (receiver_id, about_id, number) WHERE state = 'waiting';

CREATE TABLE webhook_attempt (
    id uuid PRIMARY KEY,
    event_id uuid NOT NULL REFERENCES partner_event (id) ON DELETE CASCADE,
    receiver_id uuid NOT NULL REFERENCES webhook_receiver (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    duration_ms int NOT NULL,
    -- Null when nobody answered.
    status int,
    -- Why it failed.
    failure text
  );

CREATE INDEX webhook_attempt_of ON webhook_attempt (event_id, at);

CREATE INDEX webhook_attempt_of_receiver ON webhook_attempt (receiver_id);
