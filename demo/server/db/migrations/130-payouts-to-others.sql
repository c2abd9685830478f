-- Most payouts go to who earned them, and are in the index of earners already: that of receivers has the others alone.
CREATE INDEX payout_to_other ON payout (person_id, status) WHERE person_id <> earner_id;
DROP INDEX payout_of_person_by_status;
