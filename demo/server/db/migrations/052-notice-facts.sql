-- Notifications become a kind of message with its facts, written in the reader's language when they are read. Earlier
-- releases stored sentences; those stay as text, most likely in the language of their reader's last sign-in.

ALTER TABLE notification ALTER COLUMN title DROP NOT NULL;
ALTER TABLE notification ALTER COLUMN body DROP NOT NULL;
ALTER TABLE notification ADD COLUMN lang text;
ALTER TABLE notification ADD COLUMN message text;
ALTER TABLE notification ADD COLUMN facts jsonb;
-- The order, listing or transfer concerned, whose state decides whether there is still something to do.
ALTER TABLE notification ADD COLUMN about_id uuid;
-- The person whose face stands beside it.
ALTER TABLE notification ADD COLUMN from_id uuid;

UPDATE notification SET lang = person.language FROM person WHERE person.id = notification.person_id;

ALTER TABLE notification ADD CONSTRAINT notification_is_text_or_facts
    CHECK ((message IS NULL) = (title IS NOT NULL AND body IS NOT NULL AND lang IS NOT NULL));
