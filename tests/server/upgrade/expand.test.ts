/** Migrations since the last release only add, so that its servers run beside those of this one, and may come back. */
import { afterAll, describe, expect, test } from 'vitest'
import { isContraction, migrations, statementsOf } from '#server/db/migrations.ts'
import { lastRelease } from './last-release.ts'

const release = lastRelease()
afterAll(release.remove)

/** What a statement does that narrows or takes away, for the tables that were there before; nothing when it only adds. */
function narrowing(statement: string, own: ReadonlySet<string>): string[] {
  const text = statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, table = ''] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)/i.exec(text) ?? []
  const [, unique = ''] = /^CREATE UNIQUE INDEX .*? ON (?:ONLY )?"?(\w+)/i.exec(text) ?? []
  if (own.has(table) || own.has(unique)) return []
  if (unique) return [text]
  if (/^CREATE (UNLOGGED )?(TABLE|INDEX)\b/i.test(text) || /^DROP INDEX\b/i.test(text)) return []
  if (/^(INSERT INTO|UPDATE|COMMENT ON)\b/i.test(text)) return []
  const isAddedColumn = /^ALTER TABLE \S+ ADD (COLUMN )?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)/i.test(
    text,
  )
  if (isAddedColumn && (!/\bNOT NULL\b/i.test(text) || /\bDEFAULT\b/i.test(text))) return []
  if (/^ALTER TABLE \S+ ALTER (COLUMN )?\S+ (DROP NOT NULL|SET DEFAULT)\b/i.test(text)) return []
  return [text]
}

const narrowed = ({ statements }: { statements: readonly string[] }) => {
  const own = new Set(
    statements.flatMap(
      (each) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)/i.exec(each)?.[1] ?? [],
    ),
  )
  return statements.flatMap((each) => narrowing(each, own))
}

/** Migrations whose statements look narrowing and are not, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  '068-rights': 'its new CHECK of mailed_code takes all purposes of the one that it replaces',
  '089-claims': 'its CHECK of account takes one kind more, the one of payout is on columns of its own',
  '094-fee-shares':
    'its CHECKs of partner_object and account take one kind more, the other one is of that kind',
  '101-fewer-indexes': 'its unique index has the rows of the constraint that it replaces',
  '102-months-1-bounds':
    'its CHECK takes the ids of this month and the next, and the last of these migrations take it away again',
  '102-months-2-checked': 'it only reads',
  '102-months-3-notification':
    'the table has the same columns, indexes, constraints and rights, and its rows',
  '111-sums-of-cards': 'its CHECK asks of cards what the NOT NULL before it asked of every account',
  '102-months-4-event': 'the table has the same columns, indexes, constraints and rights, and its rows',
  '120-card-owners-1-key': 'its unique index begins with the key of the table',
  '120-card-owners-2-lines':
    'its key takes every card with its owner, as each release writes them, and stands for two keys',
  '120-card-owners-3-payouts':
    'its key takes every card with its owner, as each release writes them, and stands for two keys',
  '120-card-owners-4-orders':
    'its key takes every card with its owner, as each release writes them, and stands for two keys',
  '120-card-owners-5-checked': 'it only reads',
  '071-ledger-chain': 'its triggers refuse changes of journals and postings, which no release makes',
}

const newer = migrations.filter(({ name }) => !release.migrations.includes(name))

describe('migrations since the last release', () => {
  test('only add, unless their name says that they contract, or their reason is here', () => {
    const wrong = newer
      .filter((each) => !isContraction(each) && !(each.name in harmless))
      .flatMap((each) => narrowed(each).map((text) => `${each.name}: ${text}`))
    expect(wrong).toEqual([])
  })

  test('come after its own, and each reason is of one of them that needs it', () => {
    const last = release.migrations.at(-1) ?? ''
    expect(newer.filter(({ name }) => name <= last)).toEqual([])
    const stale = Object.keys(harmless).filter(
      (name) => !newer.some((each) => each.name === name && narrowed(each).length > 0),
    )
    expect(stale).toEqual([])
  })

  test('that narrow are found', () => {
    const found = narrowed({
      statements: statementsOf(`
        CREATE TABLE box (id int NOT NULL);
        ALTER TABLE box ADD CONSTRAINT small CHECK (id < 9);
        CREATE UNIQUE INDEX box_id ON box (id);
        CREATE INDEX person_age ON person (age);
        ALTER TABLE person ADD COLUMN height int;
        ALTER TABLE person ADD weight int NOT NULL DEFAULT 0;
        ALTER TABLE person ALTER COLUMN name DROP NOT NULL;
        ALTER TABLE person ADD COLUMN age int NOT NULL;
        ALTER TABLE person DROP COLUMN name;
        ALTER TABLE person RENAME COLUMN name TO title;
        ALTER TABLE person ALTER COLUMN name SET NOT NULL;
        ALTER TABLE person ALTER COLUMN name TYPE int USING 1;
        ALTER TABLE person ADD CONSTRAINT named CHECK (name <> '');
        CREATE UNIQUE INDEX person_name ON person (name);
        DROP TABLE person;
        DELETE FROM person;
        REVOKE UPDATE ON person FROM cowrie;
      `),
    })
    expect(found.map((text) => text.replace(/^(ALTER TABLE|CREATE UNIQUE INDEX) /, ''))).toEqual([
      'person ADD COLUMN age int NOT NULL',
      'person DROP COLUMN name',
      'person RENAME COLUMN name TO title',
      'person ALTER COLUMN name SET NOT NULL',
      'person ALTER COLUMN name TYPE int USING 1',
      "person ADD CONSTRAINT named CHECK (name <> '')",
      'person_name ON person (name)',
      'DROP TABLE person',
      'DELETE FROM person',
      'REVOKE UPDATE ON person FROM cowrie',
    ])
  })
})
