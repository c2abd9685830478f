-- Reads all of the tables without keeping anybody from them, so that the next steps need not.

ALTER TABLE notification VALIDATE CONSTRAINT notification_before_months;

ALTER TABLE event VALIDATE CONSTRAINT event_before_months;
