-- Partners: keys, consents, sessions, fee shares and webhooks (rules/partners.md).

-- A site that embeds widgets.
CREATE TABLE partner (
  name text PRIMARY KEY,
  origins jsonb NOT NULL,
  widgets jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  
  id uuid NOT NULL UNIQUE,
  -- Parts of a million of each fee.
  fee_share integer DEFAULT 0 NOT NULL CHECK ((fee_share >= 0) AND (fee_share <= 1000000))
);

-- An origin that a partner wants, until it has proved that the origin is its own.
CREATE TABLE partner_pending_origin (
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  origin text NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, origin)
);

CREATE TABLE partner_contact (
  partner_id uuid PRIMARY KEY REFERENCES partner(id) ON DELETE CASCADE,
  email_key text NOT NULL,
  email_sealed text NOT NULL,
  set_at timestamptz NOT NULL,
  language text
);
CREATE INDEX partner_contact_by_email ON partner_contact (email_key);

-- Keys of an ended partner go with it.
CREATE TABLE partner_key (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('publishable', 'secret')),
  world text NOT NULL CHECK (world IN ('test', 'live')),
  -- A secret key itself is stored nowhere.
  key_hash text NOT NULL UNIQUE,
  -- For lists: a publishable key itself, or start and end of a secret one.
  shown text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- From then on it works no more; null while nobody has ended it.
  ends_at timestamptz
);
CREATE INDEX partner_key_of ON partner_key (partner_id, created_at);

-- The code in the contact's mailbox that confirms the next key of the partner.
CREATE TABLE partner_key_code (
  partner_id uuid PRIMARY KEY REFERENCES partner(id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The calls of a partner's server that had a key, with their answers (rules/partners.md#repeats).
CREATE TABLE partner_call (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  key text NOT NULL,
  -- Keyed, of the call with its input.
  input_hash text NOT NULL,
  -- Null while it runs.
  answer_sealed text,
  created_at timestamptz NOT NULL,
  UNIQUE (partner_id, key)
);
CREATE INDEX partner_call_by_time ON partner_call (created_at);

CREATE TABLE partner_client_secret (
  secret_hash text PRIMARY KEY,
  consent_id uuid NOT NULL,
  origin text NOT NULL,
  widgets jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The id of the session that it opens; null: a new one.
  session_id uuid
);
CREATE INDEX partner_client_secret_by_end ON partner_client_secret (expires_at);
CREATE INDEX partner_client_secret_of ON partner_client_secret (consent_id);

CREATE TABLE partner_consent (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  partner_user text NOT NULL,
  person_id uuid NOT NULL REFERENCES person,
  -- SHA-256 of the code that the person's browser brought back to the partner.
  code_hash text NOT NULL UNIQUE,
  code_until timestamptz NOT NULL,
  agreed_at timestamptz NOT NULL,
  -- When the partner's server took the code; null: not yet, and nothing may be done with it.
  bound_at timestamptz,
  last_used_at timestamptz
);
-- One person for each user of the partner.
CREATE UNIQUE INDEX partner_consent_bound ON partner_consent (partner_id, partner_user) WHERE (bound_at IS NOT NULL);
CREATE INDEX partner_consent_by_use ON partner_consent (partner_id, last_used_at);
CREATE INDEX partner_consent_of ON partner_consent (person_id);
CREATE INDEX partner_consent_unbound ON partner_consent (code_until) WHERE (bound_at IS NULL);
ALTER TABLE session ADD FOREIGN KEY (consent_id) REFERENCES partner_consent(id) ON DELETE CASCADE;
ALTER TABLE partner_client_secret ADD FOREIGN KEY (consent_id) REFERENCES partner_consent(id) ON DELETE CASCADE;

-- A partner's request for a person's consent, until it is answered.
CREATE TABLE partner_consent_request (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  -- The partner's own id of the person.
  partner_user text NOT NULL,
  -- SHA-256 of the token in the page's address.
  token_hash text NOT NULL UNIQUE,
  return_url text NOT NULL,
  -- Address and name by which the partner knows the person.
  known_as_sealed text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX partner_consent_request_by_end ON partner_consent_request (expires_at);

CREATE TABLE partner_link (
  -- SHA-256 of the token in the mailed address.
  token_hash text PRIMARY KEY,
  -- Null for an unknown address, for which the same work is done.
  partner_id uuid REFERENCES partner(id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX partner_link_by_time ON partner_link (expires_at);
CREATE INDEX partner_link_of ON partner_link (partner_id);

-- An order, a listing or a person's setup that belongs to a partner.
CREATE TABLE partner_object (
  id uuid PRIMARY KEY,
  about_id uuid NOT NULL,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('order', 'listing', 'person', 'transfer')),
  person_id uuid NOT NULL REFERENCES person,
  -- The partner's reference and metadata; null without any.
  tags_sealed text,
  -- The number of its last event; the update that raises it puts the events of one object in a row.
  events integer DEFAULT 0 NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (about_id, partner_id)
);
-- A partner's recent volume: a part of all their objects.
CREATE INDEX partner_object_by_time ON partner_object (partner_id, created_at);
CREATE INDEX partner_object_of_person ON partner_object (person_id);

CREATE TABLE partner_page_session (
  token_hash text PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX partner_page_session_by_time ON partner_page_session (last_seen_at);
CREATE INDEX partner_page_session_of ON partner_page_session (partner_id);

-- Tags that a partner's server puts on the objects made in a session it began.
CREATE TABLE partner_session_tags (
  -- The id of the session that the client secret opens later.
  id uuid PRIMARY KEY,
  consent_id uuid NOT NULL REFERENCES partner_consent ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES person,
  tags_sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX partner_session_tags_by_time ON partner_session_tags (created_at);
CREATE INDEX partner_session_tags_of_consent ON partner_session_tags (consent_id);
CREATE INDEX partner_session_tags_of_person ON partner_session_tags (person_id);

CREATE TABLE partner_payout (
  -- The transfer's reference at the processor.
  id uuid PRIMARY KEY,
  -- No reference: the books outlive the partner.
  partner_id uuid NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status text NOT NULL CHECK (status IN ('asked', 'paid', 'returned', 'withdrawn')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX partner_payout_of ON partner_payout (partner_id, created_at);

CREATE TABLE fee_share (
  -- The holder of the fee's account.
  fee_id uuid PRIMARY KEY,
  partner_id uuid NOT NULL,
  -- The order, match or transfer whose payment was charged the fee.
  about_id uuid NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- The payout that includes it; null: none yet.
  payout_id uuid REFERENCES partner_payout,
  created_at timestamptz NOT NULL
);
CREATE INDEX fee_share_of_payout ON fee_share (payout_id) WHERE (payout_id IS NOT NULL);
CREATE INDEX fee_share_unpaid ON fee_share (partner_id, currency) WHERE (payout_id IS NULL);

CREATE TABLE partner_event (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
  -- Null for a test.
  about_id uuid,
  number integer NOT NULL,
  kind text NOT NULL,
  -- Amounts and states as they were; nothing about a person.
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (partner_id, about_id, number)
);
CREATE INDEX partner_event_by_time ON partner_event (created_at);
CREATE INDEX partner_event_of ON partner_event (partner_id, created_at, id);
-- The log of a partner's events, by their kind, and those that were not delivered, by the time in their ids.
CREATE INDEX partner_event_of_kind ON partner_event (partner_id, kind, created_at, id);

CREATE TABLE webhook_receiver (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner(id) ON DELETE CASCADE,
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
  receiver_id uuid NOT NULL REFERENCES webhook_receiver ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES partner_event ON DELETE CASCADE,
  about_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamptz NOT NULL,
  -- From when the three days count.
  since timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (event_id, receiver_id)
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (receiver_id, due_at, event_id) WHERE (state = 'waiting');
CREATE INDEX webhook_delivery_in_order ON webhook_delivery (receiver_id, about_id, number) WHERE (state = 'waiting');
-- The log of one receiver.
CREATE INDEX webhook_delivery_of ON webhook_delivery (receiver_id, event_id);
CREATE INDEX webhook_delivery_undone ON webhook_delivery (receiver_id, event_id) WHERE (state <> 'delivered');

CREATE TABLE webhook_attempt (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES partner_event ON DELETE CASCADE,
  receiver_id uuid NOT NULL REFERENCES webhook_receiver ON DELETE CASCADE,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- Null when nobody answered.
  status integer,
  -- Why it failed.
  failure text
);
CREATE INDEX webhook_attempt_of ON webhook_attempt (event_id, at);
CREATE INDEX webhook_attempt_of_receiver ON webhook_attempt (receiver_id);
