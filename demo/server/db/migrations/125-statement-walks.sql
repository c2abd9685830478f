-- The index had all of a line's key and of its card in each entry: more than half of the line again. In the order of time
-- the lines of one moment are few, and need no order of their own. Two bytes of a card's id pass over those of other cards.
CREATE INDEX statement_walk ON statement_line (person_id, at,
    ((get_byte(uuid_send(card_id), 14) % 128 * 256 + get_byte(uuid_send(card_id), 15))::smallint),
    is_moved, is_transfer, currency);
DROP INDEX statement_of_person_by_time;
