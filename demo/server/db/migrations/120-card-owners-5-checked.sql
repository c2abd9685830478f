-- Reads all of the tables without keeping anybody from them.
ALTER TABLE statement_line VALIDATE CONSTRAINT statement_line_card_of_person;

ALTER TABLE payout VALIDATE CONSTRAINT payout_card_of_person;

ALTER TABLE orders VALIDATE CONSTRAINT orders_card_of_buyer;
