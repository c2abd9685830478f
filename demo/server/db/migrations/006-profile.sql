-- Profile edits after the identity check are stored apart: `identity` keeps the details that were checked.

ALTER TABLE document DROP CONSTRAINT document_kind_check;

ALTER TABLE document ADD CONSTRAINT document_kind_check
    CHECK (kind IN ('identity', 'profile', 'photo', 'other'));

CREATE INDEX document_of_person ON document (person_id, kind);

CREATE TABLE profile (
    person_id uuid PRIMARY KEY REFERENCES person (id),
    country_code text NOT NULL REFERENCES country (code),
    phone_number text NOT NULL,
    birth_date text NOT NULL,
    id_type text NOT NULL,
    id_number text NOT NULL,
    document_id uuid REFERENCES document (id),
    saved_at timestamptz NOT NULL
  );
