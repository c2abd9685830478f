-- One table in each step, because each is locked for a moment, and orders lock several in another order.
ALTER TABLE statement_line
    DROP CONSTRAINT statement_line_card_id_fkey,
    DROP CONSTRAINT statement_line_person_id_fkey,
    ADD CONSTRAINT statement_line_card_of_person FOREIGN KEY (card_id, person_id) REFERENCES card (id, person_id) NOT VALID;
