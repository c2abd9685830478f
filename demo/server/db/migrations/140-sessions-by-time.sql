-- What happened with a person has their newest sessions. The index in their order finds all of them as well.
CREATE INDEX session_of_person_by_time ON session (person_id, created_at, id);
DROP INDEX session_of_person;
