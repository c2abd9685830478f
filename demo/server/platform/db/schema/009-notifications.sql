-- Notifications, and the history of each order, listing and transfer.

-- A notification. Its sentence is made from kind and facts in the reader’s language.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  url text NOT NULL,
  is_read boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Its text by name, rendered with the facts in the reader's language.
  message text NOT NULL,
  facts jsonb,
  -- The order, listing or transfer concerned, whose state decides whether there is still something to do.
  about_id uuid,
  -- The person whose face stands beside it.
  from_id uuid
);
CREATE INDEX notification_of_person ON notification (person_id, created_at DESC);
-- The security of an account in what happened with a person: a few among all notifications.
CREATE INDEX notification_of_security ON notification (person_id, created_at DESC) WHERE (kind = 'security');
CREATE INDEX notification_read ON notification (created_at) WHERE is_read;
CREATE INDEX notification_unread ON notification (person_id) WHERE (NOT is_read);

-- One event in the history of an order, listing or transfer.
CREATE TABLE event (
  id uuid PRIMARY KEY,
  about_id uuid NOT NULL,
  what text NOT NULL,
  by_id uuid REFERENCES person,
  facts jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX event_about ON event (about_id, at, id);
-- A person's own events, for the export of their data.
CREATE INDEX event_by ON event (by_id, at DESC, id) WHERE (by_id IS NOT NULL);

-- Which kinds of notification a person wants, and where.
CREATE TABLE notice_preference (
  person_id uuid NOT NULL REFERENCES person,
  kind text NOT NULL,
  in_app boolean NOT NULL,
  by_mail boolean NOT NULL,
  PRIMARY KEY (person_id, kind)
);

-- A browser that gets push messages.
CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
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
