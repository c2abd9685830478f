-- A partner's server begins sessions of the people who allowed it, and the sessions are limited to widgets.

-- What a partner's server asks of a person, until they answer.
CREATE TABLE partner_consent_request (
    id uuid PRIMARY KEY,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
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

CREATE TABLE partner_consent (
    id uuid PRIMARY KEY,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
    partner_user text NOT NULL,
    person_id uuid NOT NULL REFERENCES person (id),
    -- SHA-256 of the code that the person's browser brought back to the partner.
    code_hash text NOT NULL UNIQUE,
    code_until timestamptz NOT NULL,
    agreed_at timestamptz NOT NULL,
    -- When the partner's server took the code; null: not yet, and nothing may be done with it.
    bound_at timestamptz,
    last_used_at timestamptz
  );

-- One person for each user of the partner.
CREATE UNIQUE INDEX partner_consent_bound ON partner_consent (partner_id, partner_user) WHERE bound_at IS NOT NULL;

CREATE INDEX partner_consent_of ON partner_consent (person_id);

CREATE INDEX partner_consent_by_use ON partner_consent (partner_id, last_used_at);

CREATE INDEX partner_consent_unbound ON partner_consent (code_until) WHERE bound_at IS NULL;

CREATE TABLE partner_client_secret (
    secret_hash text PRIMARY KEY,
    consent_id uuid NOT NULL REFERENCES partner_consent (id) ON DELETE CASCADE,
    origin text NOT NULL,
    widgets jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );

CREATE INDEX partner_client_secret_by_end ON partner_client_secret (expires_at);

CREATE INDEX partner_client_secret_of ON partner_client_secret (consent_id);

-- Ends with the consent.
ALTER TABLE session ADD COLUMN consent_id uuid REFERENCES partner_consent (id) ON DELETE CASCADE;

-- The tags whose calls the session may make; null: all.
ALTER TABLE session ADD COLUMN widgets jsonb;

CREATE INDEX session_of_consent ON session (consent_id) WHERE consent_id IS NOT NULL;
