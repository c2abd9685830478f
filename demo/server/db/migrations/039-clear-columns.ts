/** Finds a row that is still to be encrypted. */
export const waitsFor = `
  SELECT 1 WHERE EXISTS (SELECT FROM person WHERE email_key IS NULL)
    OR EXISTS (SELECT FROM identity WHERE birth_date_sealed IS NULL OR bvn LIKE 'v1.%' OR id_number LIKE 'v1.%')
    OR EXISTS (SELECT FROM profile WHERE birth_date_sealed IS NULL OR id_number LIKE 'v1.%')
    OR EXISTS (SELECT FROM document WHERE bytes_sealed IS NULL)
    OR EXISTS (SELECT FROM invite WHERE email_key IS NULL)
    OR EXISTS (SELECT FROM contact_message WHERE content_sealed IS NULL)
    OR EXISTS (SELECT FROM sandbox_mail WHERE letter_sealed IS NULL)
    OR EXISTS (SELECT FROM outbox WHERE kind = 'mail' AND payload->>'to' IS NOT NULL)`
