-- Lists of a person that an index had without their order: many cards, money that came back, and open disputes were sorted
-- for each page.
CREATE INDEX card_of_person_by_time ON card (person_id, created_at, id);
DROP INDEX card_of_person;

CREATE INDEX payout_returned_to_by_time ON payout (person_id, changed_at, id) WHERE status = 'returned';
DROP INDEX payout_returned_to;

CREATE INDEX dispute_open_of_person ON dispute (person_id, opened_at) WHERE status IN ('opened', 'lost');
DROP INDEX dispute_of_person;

-- So were they, of everybody, for the operators' queue.
CREATE INDEX payout_returned_by_time ON payout (changed_at, id) WHERE status = 'returned';
CREATE INDEX dispute_open_by_time ON dispute (opened_at) WHERE status IN ('opened', 'lost');
