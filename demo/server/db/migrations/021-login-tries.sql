-- Login tries at unknown names, counted like those of accounts: throttling must not reveal which names exist. The table
-- shares the counts between processes and across restarts.

CREATE TABLE unknown_login (
    name_key text PRIMARY KEY,
    tries integer NOT NULL,
    window_at timestamptz NOT NULL
  );

CREATE INDEX unknown_login_window ON unknown_login (window_at);
