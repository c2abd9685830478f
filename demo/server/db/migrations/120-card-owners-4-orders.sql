ALTER TABLE orders
    DROP CONSTRAINT orders_debit_card_id_fkey,
    DROP CONSTRAINT orders_buyer_id_fkey,
    ADD CONSTRAINT orders_card_of_buyer FOREIGN KEY (debit_card_id, buyer_id) REFERENCES card (id, person_id) NOT VALID;
