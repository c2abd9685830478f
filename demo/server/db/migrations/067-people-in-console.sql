-- What operators look people up by, and what they do about a person.

CREATE INDEX person_by_first_name ON person (lower(first_name) COLLATE "C");

CREATE INDEX person_by_last_name ON person (lower(last_name) COLLATE "C");

CREATE INDEX card_by_last_four ON card (last_four);

-- A frozen person reads and does nothing else. The words are for them.
ALTER TABLE person ADD COLUMN frozen_at timestamptz;

ALTER TABLE person ADD COLUMN frozen_words_sealed text;

-- What we owe the person stays here. Two operators have decided so.
ALTER TABLE person ADD COLUMN payouts_held_at timestamptz;

-- Its owner is frozen: nobody sees it in a search, orders from it or is matched with it.
ALTER TABLE listing ADD COLUMN is_paused boolean NOT NULL DEFAULT false;

-- Notes of operators and their actions on a person, with the reason. Rows are only added.
CREATE TABLE person_action (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    operator_id uuid NOT NULL REFERENCES operator (id),
    what text NOT NULL,
    words_sealed text NOT NULL,
    at timestamptz NOT NULL
  );

CREATE INDEX person_action_of ON person_action (person_id, at, id);
