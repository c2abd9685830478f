-- A partner's people sign in to the partner's page by a mailed link, and what they change there is logged.

CREATE TABLE partner_contact (
    partner_id uuid PRIMARY KEY REFERENCES partner (id) ON DELETE CASCADE,
    email_key text NOT NULL,
    email_sealed text NOT NULL,
    set_at timestamptz NOT NULL
  );

CREATE INDEX partner_contact_by_email ON partner_contact (email_key);

CREATE TABLE partner_link (
    -- SHA-256 of the token in the mailed address.
    token_hash text PRIMARY KEY,
    -- Null for an unknown address, for which the same work is done.
    partner_id uuid REFERENCES partner (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );

CREATE INDEX partner_link_of ON partner_link (partner_id);

CREATE INDEX partner_link_by_time ON partner_link (expires_at);

CREATE TABLE partner_page_session (
    token_hash text PRIMARY KEY,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
    opened_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  );

CREATE INDEX partner_page_session_of ON partner_page_session (partner_id);

CREATE INDEX partner_page_session_by_time ON partner_page_session (last_seen_at);

-- Of what was done on a partner's page. No reference, because the log outlives the partner.
ALTER TABLE operator_log ADD COLUMN partner_id uuid;
