-- What is open of the money that a person gets: a few among all of their payouts. Of what they earned there is such an index.
CREATE INDEX payout_of_person_by_status ON payout (person_id, status);
DROP INDEX payout_of_person;
