/**
 * Leads PostgreSQL to expect other numbers of rows than it would guess. The answer is the same; the plan is one for people
 * who have much, whom its averages do not know.
 */
import { sql } from 'kysely'

/** Joins one row, of which PostgreSQL expects a thousand: where it expects few rows it would sort them, however many come. */
export const asManyRows = sql`CROSS JOIN generate_series(1, (SELECT 1)) AS one`

/** A limit whose number PostgreSQL does not know: it expects a few rows, and walks to them rather than sort all. */
export const unknownLimit = (limit: number) => sql`LIMIT (SELECT ${sql.lit(limit)})`
