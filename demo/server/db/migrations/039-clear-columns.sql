-- Drops the plaintext columns after their encryption.

-- Waits for a server that is still encrypting: it locks this row during each batch.
SELECT name FROM migration WHERE name = '038-sealed-columns' FOR UPDATE;

ALTER TABLE person
    DROP COLUMN email,
    DROP COLUMN phone_number,
    ALTER COLUMN email_key SET NOT NULL,
    ALTER COLUMN email_sealed SET NOT NULL,
    ALTER COLUMN phone_sealed SET NOT NULL;

ALTER TABLE identity
    DROP COLUMN phone_number,
    DROP COLUMN birth_date,
    ALTER COLUMN phone_sealed SET NOT NULL,
    ALTER COLUMN birth_date_sealed SET NOT NULL;

ALTER TABLE profile
    DROP COLUMN phone_number,
    DROP COLUMN birth_date,
    ALTER COLUMN phone_sealed SET NOT NULL,
    ALTER COLUMN birth_date_sealed SET NOT NULL;

ALTER TABLE document
    DROP COLUMN name,
    DROP COLUMN bytes,
    ALTER COLUMN name_sealed SET NOT NULL,
    ALTER COLUMN bytes_sealed SET NOT NULL;

-- The address itself stays nullable: the inviter may not know it.
ALTER TABLE invite DROP COLUMN email, ALTER COLUMN email_key SET NOT NULL;

ALTER TABLE contact_message
    DROP COLUMN full_name,
    DROP COLUMN email,
    DROP COLUMN message,
    ALTER COLUMN content_sealed SET NOT NULL;

ALTER TABLE sandbox_mail
    DROP COLUMN to_address,
    DROP COLUMN subject,
    DROP COLUMN text,
    DROP COLUMN html,
    ALTER COLUMN to_key SET NOT NULL,
    ALTER COLUMN letter_sealed SET NOT NULL;
