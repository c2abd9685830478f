-- The language in which a partner's contact last asked for a link, for mails that nobody asks for; null: not yet.

ALTER TABLE partner_contact ADD COLUMN language text;
