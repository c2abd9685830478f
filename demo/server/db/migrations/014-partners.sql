-- Whose pages may show which widgets, and the origin that a session's token was issued to.

CREATE TABLE partner (
    name text PRIMARY KEY,
    origins jsonb NOT NULL,
    widgets jsonb NOT NULL,
    created_at timestamptz NOT NULL
  );

-- Null: the exchange's own pages, and callers that are no browser.
ALTER TABLE session ADD COLUMN origin text;
