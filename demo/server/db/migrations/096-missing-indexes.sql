-- Queries that had to read all of a table.

-- What the data of a person, the closing of an account and its erasing ask for.
CREATE INDEX event_by ON event (by_id, at DESC, id) WHERE by_id IS NOT NULL;
CREATE INDEX payout_of_earner ON payout (earner_id);
CREATE INDEX payout_of_person ON payout (person_id);
CREATE INDEX friendship_of_friend ON friendship (friend_id);
CREATE INDEX money_request_of_payer ON money_request (payer_id);
CREATE INDEX dispute_about_person ON dispute (person_id);
CREATE INDEX identity_document ON identity (document_id);
CREATE INDEX code_challenge_of_person ON code_challenge (person_id);
CREATE INDEX handled_case_of_person ON handled_case (person_id) WHERE person_id IS NOT NULL;
-- What operators look at: the rest of these tables is not for them.
CREATE INDEX dispute_of_authorisation ON dispute (authorisation_id);
CREATE INDEX processor_event_unknown ON processor_event (received_at DESC, id DESC) WHERE outcome = 'unknown';
-- The audit goes through the journals, and to the cards whose statements have each.
CREATE INDEX statement_of_journal ON statement_line (journal_id);
