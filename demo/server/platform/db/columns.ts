/** The types of columns that are written in another form than they are read in. */
import type { ColumnType } from 'kysely'

/** jsonb: parsed when read, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
export type Moment = ColumnType<Date, Date | string, Date | string>
