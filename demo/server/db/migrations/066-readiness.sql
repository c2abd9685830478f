-- A row that each readiness probe writes: a database that only reads is not ready.
CREATE TABLE readiness (
    id integer PRIMARY KEY CHECK (id = 1),
    at timestamptz NOT NULL
  );
