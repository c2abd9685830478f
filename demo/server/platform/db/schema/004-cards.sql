-- Cards. The card processor has their numbers; we keep its token and what a list shows.

-- A card of a person: a debit card pays, a credit card is paid.
CREATE TABLE card (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  nickname text NOT NULL,
  type text NOT NULL CHECK (type IN ('credit', 'debit')),
  brand text NOT NULL,
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  holder_name text NOT NULL,
  expiry_month integer NOT NULL CHECK ((expiry_month >= 1) AND (expiry_month <= 12)),
  expiry_year integer NOT NULL,
  processor_token text NOT NULL,
  is_saved boolean NOT NULL,
  removed_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The country that the processor names when a card is added: money can be sent to cards of some countries
  -- only.
  issuer_country text
);
-- A row that names a card and its owner had a foreign key for each. A card has an owner and keeps it, so one key
-- of both says the same and more, and each insert is checked once less.
CREATE UNIQUE INDEX card_and_owner ON card (id, person_id);
CREATE INDEX card_by_last_four ON card (last_four);
-- Lists of a person that an index had without their order: many cards, money that came back, and open disputes
-- were sorted for each page.
CREATE INDEX card_of_person_by_time ON card (person_id, created_at, id);
