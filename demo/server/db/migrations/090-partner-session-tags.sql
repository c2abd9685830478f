-- What a partner's server writes on whatever a session makes that it begins.
CREATE TABLE partner_session_tags (
    -- Of the session that the client secret will open.
    id uuid PRIMARY KEY,
    consent_id uuid NOT NULL REFERENCES partner_consent (id) ON DELETE CASCADE,
    person_id uuid NOT NULL REFERENCES person (id),
    tags_sealed text NOT NULL,
    created_at timestamptz NOT NULL
  );

CREATE INDEX partner_session_tags_of_consent ON partner_session_tags (consent_id);

CREATE INDEX partner_session_tags_of_person ON partner_session_tags (person_id);

CREATE INDEX partner_session_tags_by_time ON partner_session_tags (created_at);

-- The id of the session that it opens; null: a new one.
ALTER TABLE partner_client_secret ADD COLUMN session_id uuid;
