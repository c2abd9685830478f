-- What somebody is told later, by mail and in the app, is written in the language that they last signed in with. No
-- list of languages here: a further one is a row in the contract and its texts, not a change of the table.

ALTER TABLE person ADD COLUMN language text NOT NULL DEFAULT 'en';
