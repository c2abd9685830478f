-- Partners with their origins and allowed widgets, and the origin that a session's token was issued to.

CREATE TABLE partner (
    name text PRIMARY KEY,
    origins jsonb NOT NULL,
    widgets jsonb NOT NULL,
    created_at timestamptz NOT NULL
  );

-- Null for the exchange's own pages and for clients that are not browsers.
ALTER TABLE session ADD COLUMN origin text;
