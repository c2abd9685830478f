-- Columns for personal data encrypted at rest. keys/encrypt-rows.ts fills them from the plaintext columns before 039
-- drops those.

CREATE TABLE data_key (
    purpose text NOT NULL CHECK (purpose IN ('values', 'lookup')),
    version integer NOT NULL CHECK (version > 0),
    wrapped text NOT NULL,
    wrapped_by text NOT NULL,
    created_at timestamptz NOT NULL,
    active_from timestamptz NOT NULL,
    replaced_at timestamptz,
    PRIMARY KEY (purpose, version)
  );

ALTER TABLE person
    ADD COLUMN email_key text,
    ADD COLUMN email_sealed text,
    ADD COLUMN phone_sealed text,
    ALTER COLUMN email DROP NOT NULL,
    ALTER COLUMN phone_number DROP NOT NULL;

CREATE UNIQUE INDEX person_of_address ON person (email_key);

ALTER TABLE identity
    ADD COLUMN phone_sealed text,
    ADD COLUMN birth_date_sealed text,
    ALTER COLUMN phone_number DROP NOT NULL,
    ALTER COLUMN birth_date DROP NOT NULL;

ALTER TABLE profile
    ADD COLUMN phone_sealed text,
    ADD COLUMN birth_date_sealed text,
    ALTER COLUMN phone_number DROP NOT NULL,
    ALTER COLUMN birth_date DROP NOT NULL;

ALTER TABLE document
    ADD COLUMN name_sealed text,
    ADD COLUMN bytes_sealed bytea,
    ALTER COLUMN name DROP NOT NULL,
    ALTER COLUMN bytes DROP NOT NULL;

ALTER TABLE invite
    ADD COLUMN email_key text,
    ADD COLUMN email_sealed text,
    ALTER COLUMN email DROP NOT NULL;

CREATE UNIQUE INDEX invite_of_address ON invite (inviter_id, email_key, knows_address);
CREATE INDEX invite_to_key ON invite (email_key);

ALTER TABLE contact_message
    ADD COLUMN content_sealed text,
    ALTER COLUMN full_name DROP NOT NULL,
    ALTER COLUMN email DROP NOT NULL,
    ALTER COLUMN message DROP NOT NULL;

ALTER TABLE sandbox_mail
    ADD COLUMN to_key text,
    ADD COLUMN letter_sealed text,
    ALTER COLUMN to_address DROP NOT NULL,
    ALTER COLUMN subject DROP NOT NULL,
    ALTER COLUMN text DROP NOT NULL,
    ALTER COLUMN html DROP NOT NULL;

CREATE INDEX sandbox_mail_to_key ON sandbox_mail (to_key, sent_at DESC);
