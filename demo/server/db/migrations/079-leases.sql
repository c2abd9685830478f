-- The sweeps of the jobs, each by one process at a time. The time is the database's own: clocks of servers differ.

CREATE TABLE lease (
    name text PRIMARY KEY,
    -- The process at it, or the last one that was.
    holder uuid NOT NULL,
    -- Before this nobody else begins: a process at work moves it on, one that died does not.
    until timestamptz NOT NULL
  );
