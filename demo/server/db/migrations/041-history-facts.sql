-- Reasons and changes become kinds with facts. Earlier releases stored English sentences; unknown sentences stay as text.

ALTER TABLE orders RENAME COLUMN reason TO reason_words;

ALTER TABLE orders ADD COLUMN reason text CHECK (reason IN (
    'owner-declined', 'listing-halted', 'listing-expired', 'filled-by-order', 'filled-by-match', 'balance-below',
    'order-undecided'));

UPDATE orders SET reason = known.kind, reason_words = NULL
    FROM (VALUES
      ('The owner of the listing declined it', 'owner-declined'),
      ('The listing was halted by its owner', 'listing-halted'),
      ('The listing expired', 'listing-expired'),
      ('The listing was fulfilled by another order', 'filled-by-order'),
      ('The listing was fulfilled by a match with another listing', 'filled-by-match'),
      ('The remaining balance is below your order', 'balance-below'),
      ('Nobody decided on it within 7 days', 'order-undecided')
    ) AS known (sentence, kind)
    WHERE reason_words = known.sentence;

ALTER TABLE transfer RENAME COLUMN reason TO reason_words;
ALTER TABLE transfer ADD COLUMN reason text CHECK (reason IN ('transfer-unanswered'));

UPDATE transfer SET reason = 'transfer-unanswered', reason_words = NULL
    WHERE reason_words = 'Nobody answered within 7 days';

ALTER TABLE identity RENAME COLUMN reason TO reason_words;
ALTER TABLE identity ADD COLUMN reason text;

UPDATE identity SET reason = 'unknown-bvn', reason_words = NULL
    WHERE reason_words = 'BVN does not exist, please try again';

-- The old text is `1 USD = 1,600.00 NGN, before 1 USD = 1,580.00 NGN; part fulfilment: no; system fulfilment: yes`, or
-- parts of it. A rate below 1 was written inverted. A figure rounded up to 10 or 100 has more decimals than such a figure
-- otherwise has; it becomes a rate with the same formatted text.
UPDATE event SET facts = jsonb_build_object('changes', (
      SELECT coalesce(jsonb_agg(CASE
        WHEN flag IS NOT NULL THEN jsonb_build_object(
          'field', flag[1] || 'Fulfilment', 'from', flag[2] = 'no', 'to', flag[2] = 'yes')
        WHEN rates IS NOT NULL THEN (
          SELECT jsonb_build_object('field', 'rate') || jsonb_object_agg(
            side,
            CASE WHEN base = listing.need_currency THEN figure
              ELSE least(round(1 / figure, 10), 0.9999999999) END::text)
          FROM (VALUES ('to', rates[1], rates[2]), ('from', rates[3], rates[4])) AS sides (side, base, digits)
            CROSS JOIN LATERAL (
              SELECT replace(digits, ',', '')::numeric
                - CASE WHEN digits IN ('10.0000', '100.000') THEN 0.00001 ELSE 0 END AS figure
            ) AS figures)
        ELSE jsonb_build_object('words', piece) END ORDER BY place), '[]')
      FROM unnest(string_to_array(event.facts->>'detail', '; ')) WITH ORDINALITY AS pieces (piece, place)
        LEFT JOIN listing ON listing.id = event.about_id
        CROSS JOIN LATERAL (
          SELECT regexp_match(piece, '^(part|system) fulfilment: (yes|no)$') AS flag,
            regexp_match(piece, format(
              '^1 (%1$s|%2$s) = ([1-9][0-9,]*[.][0-9]+) (?:%1$s|%2$s), before 1 (%1$s|%2$s) = ([1-9][0-9,]*[.][0-9]+) (?:%1$s|%2$s)$',
              listing.need_currency, listing.have_currency)) AS rates
        ) AS found
    ))
    WHERE event.facts->>'detail' IS NOT NULL;
