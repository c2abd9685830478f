-- People: accounts, profiles, identity checks and their documents, invites, messages of the contact page.
-- Columns that end in _sealed are encrypted under the keys of 003-keys.sql; those that end in _key or _hash are
-- keyed or plain hashes, by which a value is found (rules/security.md#encryption).

-- Countries of residence with their dial codes.
CREATE TABLE country (
  code text PRIMARY KEY,
  name text NOT NULL,
  dial_code text NOT NULL
);

-- An account. The user name is shown to others; everything that identifies the person is encrypted.
CREATE TABLE person (
  id uuid PRIMARY KEY,
  user_name text NOT NULL,
  user_name_key text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  country_code text NOT NULL REFERENCES country(code),
  password_hash text NOT NULL,
  email_confirmed_at timestamptz,
  pin_hash text,
  pin_tries integer DEFAULT 0 NOT NULL,
  pin_locked_until timestamptz,
  created_at timestamptz NOT NULL,
  invite_id uuid,
  language text DEFAULT 'en' NOT NULL,
  -- The time zone of the latest sign-in, such as Africa/Lagos, for days and times in mails and notifications.
  time_zone text DEFAULT 'UTC' NOT NULL,
  pin_ended_at timestamptz,
  -- Keyed hash of the requested address, if a registration used the address of another account.
  decoy_for text,
  user_name_skeleton text,
  email_key text NOT NULL,
  email_sealed text NOT NULL,
  phone_sealed text NOT NULL,
  -- A frozen person reads and does nothing else. The words are for them.
  frozen_at timestamptz,
  frozen_words_sealed text,
  -- Payouts to the person are held, by the decision of two operators.
  payouts_held_at timestamptz,
  -- Set while an account is closed: nobody signs in to it. Its owner can open it again by a link, for some days.
  closed_at timestamptz,
  reopen_hash text UNIQUE,
  -- When what identifies the person was destroyed, except for what the law keeps.
  erased_at timestamptz,
  -- Equals frozen_at while the freeze is that of such a decision.
  screening_frozen_at timestamptz
);
-- Days are read from rows that were written one after the other: BRIN indexes find them and cost writers next to
-- nothing.
CREATE INDEX person_at ON person USING brin (created_at);
CREATE INDEX person_by_last_name ON person (lower(last_name) COLLATE "C");
-- Names are searched by prefix; the collation "C" makes that independent of the database's locale.
CREATE INDEX person_by_name ON person (user_name_key COLLATE "C");
-- Many have one first name.
CREATE INDEX person_by_names ON person (lower(first_name) COLLATE "C", lower(last_name) COLLATE "C");
CREATE INDEX person_closed ON person (closed_at) WHERE ((closed_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX person_decoy ON person (decoy_for, created_at) WHERE (decoy_for IS NOT NULL);
-- The operators' list: of a status, and of all of them together.
CREATE INDEX person_listed ON person ((CASE WHEN erased_at IS NOT NULL THEN 'erased' WHEN closed_at IS NOT NULL THEN 'closed' WHEN frozen_at IS NOT NULL THEN 'frozen' WHEN payouts_held_at IS NOT NULL THEN 'held' ELSE 'open' END), created_at, id) WHERE (decoy_for IS NULL);
CREATE INDEX person_erased ON person (erased_at) WHERE (erased_at IS NOT NULL);
CREATE UNIQUE INDEX person_of_address ON person (email_key);
CREATE INDEX person_of_invite ON person (invite_id) WHERE (invite_id IS NOT NULL);
CREATE UNIQUE INDEX person_user_name_skeleton ON person (user_name_skeleton);

-- Personal data that the person changed in the settings.
CREATE TABLE profile (
  person_id uuid PRIMARY KEY REFERENCES person,
  country_code text NOT NULL REFERENCES country(code),
  id_type text NOT NULL,
  id_number text NOT NULL,
  document_id uuid,
  saved_at timestamptz NOT NULL,
  phone_sealed text NOT NULL,
  birth_date_sealed text NOT NULL
);

-- The latest identity check of a person.
CREATE TABLE identity (
  person_id uuid PRIMARY KEY REFERENCES person,
  first_name text NOT NULL,
  last_name text NOT NULL,
  country_code text NOT NULL REFERENCES country(code),
  bvn text NOT NULL,
  id_type text NOT NULL,
  id_number text NOT NULL,
  document_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('review', 'passed', 'failed')),
  reason_words text,
  submitted_at timestamptz NOT NULL,
  review_until timestamptz,
  passed_at timestamptz,
  phone_sealed text NOT NULL,
  birth_date_sealed text NOT NULL,
  reason text,
  -- The version of the list that the name was looked for in; null: in none yet, so that a start with a list
  -- looks for it.
  screened_list text,
  -- The check itself has passed: its person waits for a decision about a match only.
  waits_for_match boolean DEFAULT false NOT NULL,
  -- When the check passed or failed. Null while it is under review.
  decided_at timestamptz,
  -- Set while such a decision holds the check back: whether it had passed before.
  passed_before boolean
);
CREATE INDEX identity_document ON identity (document_id);
CREATE INDEX identity_failed ON identity (submitted_at) WHERE (status = 'failed');
CREATE INDEX identity_review ON identity (review_until) WHERE (status = 'review');

CREATE TABLE identity_decision (
  -- The submission: the id of its document, which may be gone.
  reference uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  status text NOT NULL CHECK (status IN ('passed', 'failed')),
  -- For the person; null when it passed.
  reason_words text,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX identity_decision_by_time ON identity_decision (decided_at);
CREATE INDEX identity_decision_of_person ON identity_decision (person_id, decided_at);

-- Files: identity documents and photos.
CREATE TABLE document (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  kind text NOT NULL CHECK (kind IN ('identity', 'profile', 'photo', 'other')),
  media_type text NOT NULL,
  created_at timestamptz NOT NULL,
  name_sealed text NOT NULL,
  bytes_sealed bytea NOT NULL,
  deleted_at timestamptz
);
-- The ones that may be due are found by these.
CREATE INDEX document_kept ON document (created_at) WHERE ((deleted_at IS NULL) AND (kind IN ('identity', 'profile')));
CREATE INDEX document_of_person ON document (person_id, kind);
ALTER TABLE profile ADD FOREIGN KEY (document_id) REFERENCES document(id);
ALTER TABLE identity ADD FOREIGN KEY (document_id) REFERENCES document(id);

-- An invite by email. It is for the address, whether or not it has an account.
CREATE TABLE invite (
  id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL REFERENCES person,
  knows_address boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  mailed_until timestamptz,
  decision text CHECK (decision IN ('accepted', 'rejected', 'taken')),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  email_key text NOT NULL,
  email_sealed text,
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX invite_ended ON invite (expires_at);
CREATE UNIQUE INDEX invite_of_address ON invite (inviter_id, email_key, knows_address);
CREATE INDEX invite_of_inviter ON invite (inviter_id, created_at DESC, id);
-- Invites that were accepted stay, and are not walked over each hour.
CREATE INDEX invite_over ON invite (expires_at) WHERE ((decision IS NULL) OR (decision = 'rejected'));
CREATE INDEX invite_to_address ON invite (email_key, created_at DESC, id);
ALTER TABLE person ADD FOREIGN KEY (invite_id) REFERENCES invite(id) ON DELETE SET NULL;

-- A row that each readiness probe writes: a database that only reads is not ready.
CREATE TABLE readiness (
  id integer PRIMARY KEY CHECK (id = 1),
  at timestamptz NOT NULL
);

-- One account for each bank verification number and each card.
CREATE TABLE taken_number (
  kind text NOT NULL CHECK (kind IN ('bvn', 'card')),
  number_key text NOT NULL,
  person_id uuid NOT NULL REFERENCES person,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (kind, number_key)
);
CREATE INDEX taken_number_of_person ON taken_number (person_id, kind);

-- A change of an e-mail address: asked for, confirmed by a code to the new address, stopped by a link to the old
-- one.
CREATE TABLE email_change (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  new_email_key text NOT NULL,
  new_email_sealed text NOT NULL,
  old_email_key text NOT NULL,
  old_email_sealed text NOT NULL,
  -- SHA-256 of the token in the link that stops it.
  stop_hash text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  stopped_at timestamptz
);
CREATE INDEX email_change_by_time ON email_change (asked_at);
CREATE INDEX email_change_holds ON email_change (old_email_key) WHERE ((confirmed_at IS NOT NULL) AND (stopped_at IS NULL));
CREATE INDEX email_change_of_person ON email_change (person_id, asked_at);
-- One change waits for its code at a time.
CREATE UNIQUE INDEX email_change_waiting ON email_change (person_id) WHERE ((confirmed_at IS NULL) AND (stopped_at IS NULL));

-- The delayed new password of an account without a PIN.
CREATE TABLE pending_password (
  person_id uuid PRIMARY KEY REFERENCES person,
  password_hash text NOT NULL,
  stop_hash text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX pending_password_due ON pending_password (due_at);

CREATE TABLE contact_message (
  id uuid PRIMARY KEY,
  content_hash text NOT NULL,
  day text NOT NULL,
  mailed_at timestamptz,
  created_at timestamptz NOT NULL,
  content_sealed text NOT NULL,
  -- Messages of the contact page that an operator has answered or needs no more.
  closed_at timestamptz,
  UNIQUE (content_hash, day)
);
CREATE INDEX contact_message_mailed ON contact_message (mailed_at) WHERE (mailed_at IS NOT NULL);
CREATE INDEX contact_message_open ON contact_message (created_at) WHERE (closed_at IS NULL);
CREATE INDEX contact_message_waiting ON contact_message (created_at) WHERE (mailed_at IS NULL);

-- How many messages a network sent within the hour.
CREATE TABLE contact_count (
  name text PRIMARY KEY,
  since timestamptz NOT NULL,
  count integer NOT NULL
);
