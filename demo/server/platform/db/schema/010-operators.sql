-- The operators of the exchange, their decisions and their log, screening and reports of members.

-- A person who works for the exchange.
CREATE TABLE operator (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email_key text NOT NULL UNIQUE,
  email_sealed text NOT NULL,
  role text NOT NULL CHECK (role IN ('support', 'compliance', 'finance', 'owner')),
  password_hash text,
  -- The key of the authenticator app, and the time step of the last code: no code works twice.
  code_key_sealed text NOT NULL,
  code_step bigint,
  -- Hash of the link that sets up the sign-in, until it was used.
  enrolment_hash text UNIQUE,
  enrolment_until timestamptz,
  created_at timestamptz NOT NULL,
  -- The last mail about cases that wait; before the first, when they were added.
  cases_told_at timestamptz NOT NULL,
  removed_at timestamptz
);
ALTER TABLE person_action ADD FOREIGN KEY (operator_id) REFERENCES operator(id);

CREATE TABLE operator_session (
  token_hash text PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator,
  opened_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX operator_session_by_time ON operator_session (last_seen_at);
CREATE INDEX operator_session_of ON operator_session (operator_id);

-- Devices on which an operator has signed in: wrong sign-ins of strangers do not stop them there.
CREATE TABLE operator_device (
  token_hash text PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX operator_device_of_operator ON operator_device (operator_id, last_used_at);

CREATE TABLE operator_passkey (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX operator_passkey_of ON operator_passkey (operator_id, created_at);

-- Calls of operators, reading ones included. Nothing changes or deletes a row.
CREATE TABLE operator_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for a command of the host.
  operator_id uuid REFERENCES operator,
  call text NOT NULL,
  about text NOT NULL,
  outcome text NOT NULL,
  at timestamptz NOT NULL,
  -- Set for calls from a partner's page. No reference, because the log outlives the partner.
  partner_id uuid
);
-- For the filters of the log, which is read by id: an operator's rows (null: the host and partners), days, and refusals.
CREATE INDEX operator_log_of ON operator_log (operator_id, id);
CREATE INDEX operator_log_by_time ON operator_log (at);
CREATE INDEX operator_log_refused ON operator_log (id) WHERE (outcome NOT IN ('asked', 'done'));

-- An action that one operator has approved, until a second one does.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  what text NOT NULL,
  about text NOT NULL,
  operator_id uuid NOT NULL REFERENCES operator,
  at timestamptz NOT NULL,
  UNIQUE (what, about)
);

-- A case that an operator has dealt with.
CREATE TABLE handled_case (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payout', 'chargeback', 'difference')),
  -- The payout, the dispute or the finding.
  about_id uuid NOT NULL,
  -- The person of the payout or chargeback; null for a difference.
  person_id uuid REFERENCES person,
  operator_id uuid NOT NULL REFERENCES operator,
  note_sealed text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX handled_case_about ON handled_case (about_id, at);
CREATE INDEX handled_case_of_person ON handled_case (person_id) WHERE (person_id IS NOT NULL);

-- A transfer or a listing that rules hold until an operator decides (rules/security.md#review).
CREATE TABLE review (
  -- The transfer's or the listing's.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('transfer', 'listing')),
  -- The sender or the owner.
  person_id uuid NOT NULL REFERENCES person,
  -- The rules that hold it, with what they found and their limits.
  rules jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Ended: taken back or expired before an operator decided.
  outcome text CHECK (outcome IN ('approved', 'declined', 'ended')),
  decided_by uuid REFERENCES operator,
  CHECK ((decided_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome IN ('approved', 'declined')) IS TRUE = (decided_by IS NOT NULL))
);
CREATE INDEX review_open ON review (opened_at) WHERE (decided_at IS NULL);
CREATE INDEX review_of_person ON review (person_id);

-- A name that resembles an entry of a sanctions list.
CREATE TABLE screening_match (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  -- A keyed hash of the name and the date of birth that were compared.
  subject text NOT NULL,
  entry_id text NOT NULL,
  entry_version text NOT NULL,
  -- As the list had it; lists are public.
  entry jsonb NOT NULL,
  score integer NOT NULL,
  found_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('different', 'same')),
  decided_by uuid REFERENCES operator,
  decided_at timestamptz,
  UNIQUE (person_id, subject, entry_id, entry_version)
);
CREATE INDEX screening_match_open ON screening_match (found_at) WHERE (decision IS NULL);

-- A report of one member about another, and the conversation with the operators.
CREATE TABLE member_report (
  id uuid PRIMARY KEY,
  -- The reporting member.
  person_id uuid NOT NULL REFERENCES person,
  reported_id uuid NOT NULL REFERENCES person,
  about_kind text NOT NULL CHECK (about_kind IN ('person', 'listing', 'order', 'transfer')),
  about_id uuid NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Time of the last message.
  last_at timestamptz NOT NULL,
  waits_for text NOT NULL CHECK (waits_for IN ('operators', 'member')),
  -- Later messages are unread.
  member_read_at timestamptz NOT NULL,
  operators_read_at timestamptz,
  closed_at timestamptz
);
CREATE INDEX member_report_of ON member_report (person_id, last_at);
CREATE INDEX member_report_open ON member_report (created_at) WHERE (closed_at IS NULL);

CREATE TABLE report_message (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES member_report,
  -- Null: the member wrote it.
  operator_id uuid REFERENCES operator,
  text_sealed text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX report_message_of ON report_message (report_id, at);

-- Figures of a day for the charts of the console.
CREATE TABLE figure_day (
  day date PRIMARY KEY,
  figures jsonb NOT NULL
);

CREATE TRIGGER operator_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
