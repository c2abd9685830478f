/**
 * Distributed engines with PostgreSQL's protocol lack parts of PostgreSQL, or make them slow. The money's paths do without
 * those, so that the schema can move.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, root } from '#tests/imports.ts'

type Finding = readonly [file: string, found: string]

/** The sources by path, without their comments. */
const sources = new Map(
  projectFiles()
    .filter((path) => /^demo\/server\/.*\.(sql|ts)$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8').replace(/^\s*(--|\/\/|\*|\/\*).*$/gm, '')]),
)
const migrations = [...sources.keys()].filter((path) => path.startsWith('demo/server/db/migrations/'))
const code = [...sources.keys()].filter((path) => path.endsWith('.ts'))

function findings(files: readonly string[], pattern: RegExp): Finding[] {
  return files.flatMap((path) =>
    [...(sources.get(path) ?? '').matchAll(pattern)].map(([found]): Finding => [path, found]),
  )
}

describe('the database of the money', () => {
  it('takes its keys from ids, because a sequence is one hot place of a cluster', () => {
    const sequences = findings(migrations, /\b(?:\w+ \w+ GENERATED \w+ AS IDENTITY|(?:big|small)?serial\b)/gi)
    // The operators' log is read in its order, and written by people's hands.
    expect(sequences).toEqual([
      ['demo/server/db/migrations/065-operators.sql', 'id bigint GENERATED ALWAYS AS IDENTITY'],
    ])
  })

  it('has no trigger that it depends on: those that are there only refuse what no code does', () => {
    const triggers = findings(migrations, /CREATE (?:CONSTRAINT )?TRIGGER \w+/gi).map(([, found]) => found)
    expect(triggers.length).toBeGreaterThan(0)
    for (const trigger of triggers) expect(trigger).toMatch(/_is_append_only$/)
  })

  it('locks rows, and neither numbers nor tables', () => {
    expect(findings([...code, ...migrations], /pg_(?:try_)?advisory\w*|\bLOCK TABLE\b/gi)).toEqual([])
  })

  it('listens and notifies in one place, outside of transactions', () => {
    const places = findings(code, /(?<![\w'])(?:LISTEN \$|pg_notify\()/g).map(([path]) => path)
    expect([...new Set(places)]).toEqual(['demo/server/ports/signals-postgres.ts'])
    expect(sources.get('demo/server/ports/signals-postgres.ts')).not.toMatch(/transaction\(/)
  })

  it('names no row by its place on a disk, and checks each rule when it is written', () => {
    expect(
      findings([...code, ...migrations], /\bctid\b|\bDEFERRABLE\b|\bEXCLUDE USING\b|\bINHERITS\b/gi),
    ).toEqual([])
  })
})
