-- Retention finds expired rows by age; foreign keys do not block their deletion.

CREATE INDEX outbox_done ON outbox (kind, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX mailed_code_age ON mailed_code (created_at);
CREATE INDEX contact_message_mailed ON contact_message (mailed_at) WHERE mailed_at IS NOT NULL;
CREATE INDEX notification_read ON notification (created_at) WHERE is_read;
CREATE INDEX invite_ended ON invite (expires_at);
CREATE INDEX invite_link_ended ON invite_link (expires_at);
ALTER TABLE invite_link DROP CONSTRAINT invite_link_invite_id_fkey;

ALTER TABLE invite_link ADD CONSTRAINT invite_link_invite_id_fkey
    FOREIGN KEY (invite_id) REFERENCES invite (id) ON DELETE CASCADE;

ALTER TABLE person DROP CONSTRAINT person_invite_id_fkey;

ALTER TABLE person ADD CONSTRAINT person_invite_id_fkey
    FOREIGN KEY (invite_id) REFERENCES invite (id) ON DELETE SET NULL;

CREATE INDEX person_of_invite ON person (invite_id) WHERE invite_id IS NOT NULL;

-- Number of copies of a call that found its row. A refused call deletes the row only if no other copy relies on it.
ALTER TABLE idempotency ADD COLUMN takers integer NOT NULL DEFAULT 1;
