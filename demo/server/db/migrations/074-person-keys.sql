-- The sealed values of a person are under keys of the person, so that erasing destroys the keys and not only the rows.

-- Two keys of one person, each sealed under a data key; empty once it is destroyed. There is no foreign key: the row
-- comes before the person's, whose address is sealed under it, and outlives what it opened.
CREATE TABLE person_key (
    person_id uuid PRIMARY KEY,
    -- Of what goes when the person is erased.
    own_sealed text NOT NULL,
    -- Of what the law keeps some years longer.
    kept_sealed text NOT NULL
  );

-- From when on they seal new values. No row: not yet, because servers of an earlier release could not read these.
CREATE TABLE person_key_start (
    is_the_row boolean PRIMARY KEY CHECK (is_the_row),
    active_from timestamptz NOT NULL,
    -- When no older value was left under a data key alone.
    all_sealed_at timestamptz
  );

-- A new database, without any key: no earlier release has used it.
INSERT INTO person_key_start (is_the_row, active_from, all_sealed_at)
    SELECT true, now(), NULL WHERE NOT EXISTS (SELECT FROM data_key);
