ALTER TABLE payout
    DROP CONSTRAINT payout_card_id_fkey,
    DROP CONSTRAINT payout_person_id_fkey,
    ADD CONSTRAINT payout_card_of_person FOREIGN KEY (card_id, person_id) REFERENCES card (id, person_id) NOT VALID;
