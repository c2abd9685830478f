-- Requests of a network within a minute, for limits that all processes share. Lost with a crash: nobody misses them.

CREATE UNLOGGED TABLE request_count (
    -- The budget, and a keyed hash of the network.
    name text PRIMARY KEY,
    since timestamptz NOT NULL,
    -- What the processes were granted together, and the last of them with it.
    granted integer NOT NULL,
    last_grant integer NOT NULL
  );

CREATE INDEX request_count_since ON request_count (since);
