-- What a partner brought lately: a part of all that is theirs.
CREATE INDEX partner_object_by_time ON partner_object (partner_id, created_at);
DROP INDEX partner_object_of_partner;
