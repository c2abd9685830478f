-- Tries at names that nobody has are counted like those at accounts, by every process and across restarts, so
-- that being slowed down tells nobody which names there are.

CREATE TABLE unknown_login (
    name_key text PRIMARY KEY,
    tries integer NOT NULL,
    window_at timestamptz NOT NULL
  );

CREATE INDEX unknown_login_window ON unknown_login (window_at);
