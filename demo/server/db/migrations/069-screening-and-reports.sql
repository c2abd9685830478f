-- Names beside a sanctions list, with what operators decided; and what members report about others, as threads.

-- The version of the list that the name was looked for in; null: in none yet, so that a start with a list looks for it.
ALTER TABLE identity ADD COLUMN screened_list text;

-- The check itself has passed: its person waits for a decision about a match only.
ALTER TABLE identity ADD COLUMN waits_for_match boolean NOT NULL DEFAULT false;

CREATE TABLE screening_match (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    -- A keyed hash of the name and the date of birth that were compared.
    subject text NOT NULL,
    entry_id text NOT NULL,
    entry_version text NOT NULL,
    -- As the list had it; lists are public.
    entry jsonb NOT NULL,
    score integer NOT NULL,
    found_at timestamptz NOT NULL,
    decision text CHECK (decision IN ('different', 'same')),
    decided_by uuid REFERENCES operator (id),
    decided_at timestamptz,
    UNIQUE (person_id, subject, entry_id, entry_version)
  );

CREATE INDEX screening_match_open ON screening_match (found_at) WHERE decision IS NULL;

CREATE TABLE member_report (
    id uuid PRIMARY KEY,
    -- Who reports, and whom.
    person_id uuid NOT NULL REFERENCES person (id),
    reported_id uuid NOT NULL REFERENCES person (id),
    about_kind text NOT NULL CHECK (about_kind IN ('person', 'listing', 'order', 'transfer')),
    about_id uuid NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL,
    -- Of the last message.
    last_at timestamptz NOT NULL,
    waits_for text NOT NULL CHECK (waits_for IN ('operators', 'member')),
    -- What came later is unread.
    member_read_at timestamptz NOT NULL,
    operators_read_at timestamptz,
    closed_at timestamptz
  );

CREATE INDEX member_report_of ON member_report (person_id, last_at);

CREATE INDEX member_report_open ON member_report (created_at) WHERE closed_at IS NULL;

CREATE TABLE report_message (
    id uuid PRIMARY KEY,
    report_id uuid NOT NULL REFERENCES member_report (id),
    -- Null: the member wrote it.
    operator_id uuid REFERENCES operator (id),
    text_sealed text NOT NULL,
    at timestamptz NOT NULL
  );

CREATE INDEX report_message_of ON report_message (report_id, at);
