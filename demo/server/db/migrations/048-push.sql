-- Devices that get push messages, and push messages in the outbox.

CREATE TABLE push_device (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    -- The last session that registered it: signing out there ends its messages. Sessions that expire do not.
    session_id uuid NOT NULL,
    -- A keyed hash of the endpoint, which belongs to one browser.
    endpoint_key text NOT NULL UNIQUE,
    -- Endpoint and keys.
    subscription_sealed text NOT NULL,
    created_at timestamptz NOT NULL
  );

CREATE INDEX push_device_of_person ON push_device (person_id, created_at);
CREATE INDEX push_device_of_session ON push_device (session_id);

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('mail', 'push', 'capture', 'void'));
