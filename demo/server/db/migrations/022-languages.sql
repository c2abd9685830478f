-- Mails and notifications use the language of a person's last sign-in. No CHECK lists the languages: a new one needs no
-- migration.

ALTER TABLE person ADD COLUMN language text NOT NULL DEFAULT 'en';
