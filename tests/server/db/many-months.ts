/** A table by month as that of an exchange that has run for years. */

/** Statements that leave an empty table with the months from a moment on, such as `2024-01`, up to two after this one. */
export const monthsSince = (table: string, first: string): readonly string[] => [
  `DO $$
    DECLARE each text;
    BEGIN
      FOR each IN SELECT part FROM months_of('${table}') WHERE until IS NOT NULL LOOP
        EXECUTE format('DROP TABLE months.%I', each);
      END LOOP;
      EXECUTE format('CREATE TABLE months.${table}_${first.replace('-', '_')} PARTITION OF ${table}
        FOR VALUES FROM (MINVALUE) TO (%L)', first_id_at(timestamptz '${first}-01T00:00Z' + interval '31 days'));
    END $$`,
  `SELECT add_months('${table}', 2)`,
]

/** An SQL expression for an id that was made at a moment. */
export const sqlIdAt = (moment: string): string =>
  `(left(first_id_at(${moment})::text, 13) || '-7' || right(gen_random_uuid()::text, 21))::uuid`
