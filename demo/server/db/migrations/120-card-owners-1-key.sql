-- A row that names a card and its owner had a foreign key for each. A card has an owner and keeps it, so one key of both
-- says the same and more, and each insert is checked once less.
CREATE UNIQUE INDEX card_and_owner ON card (id, person_id);
