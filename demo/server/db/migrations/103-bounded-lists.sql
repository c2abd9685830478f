-- Lists that read and sorted all rows of a person, of an address or of a name before they had their first ones.

-- Many have one first name.
CREATE INDEX person_by_names ON person (lower(first_name) COLLATE "C", lower(last_name) COLLATE "C");
DROP INDEX person_by_first_name;

-- The security of an account in what happened with a person: a few among all notifications.
CREATE INDEX notification_of_security ON notification (person_id, created_at DESC) WHERE kind = 'security';

CREATE INDEX invite_of_inviter ON invite (inviter_id, created_at DESC, id);
CREATE INDEX invite_to_address ON invite (email_key, created_at DESC, id);
DROP INDEX invite_to_key;

CREATE INDEX money_request_open_of_requester ON money_request (requester_id, created_at DESC, id) WHERE status = 'open';

-- The log of a partner's events, by their kind, and those that were not delivered, by the time in their ids.
CREATE INDEX partner_event_of_kind ON partner_event (partner_id, kind, created_at, id);
CREATE INDEX webhook_delivery_undone ON webhook_delivery (receiver_id, event_id) WHERE state <> 'delivered';
