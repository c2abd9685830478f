/** The rulebook and the documents: every reference and every link resolves. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rulesFolder = 'core/rules'

/** Tracked files without pictures and lock files. */
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && !/\.(png|svg|woff2|json)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const documents = files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('demo/site/'))

/** Anchors as GitHub makes them: lower case, hyphens for spaces, no punctuation. */
const anchorsOf = ({ text }: { text: string }) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
const anchors = new Map(documents.map((each) => [each.path, anchorsOf(each)]))

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Matches of `pattern` in the files whose groups `isBad` rejects. */
const found = (
  those: typeof files,
  pattern: RegExp,
  isBad: (file: (typeof files)[number], groups: readonly string[]) => boolean = () => true,
) =>
  those.flatMap((file) =>
    [...file.text.matchAll(pattern)]
      .filter(([, ...groups]) => isBad(file, groups))
      .map((match) => `${file.path}:${lineOf(file.text, match.index)} ${match[0]}`),
  )

describe('the rulebook', () => {
  it('has a page per subject, and a heading per rule as its anchor', () => {
    const pages = documents.filter(({ path }) => path.startsWith(`${rulesFolder}/`))
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      const headings = [...page.text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      expect(headings.at(-1)).toBe('Decisions')
      expect(new Set(headings).size).toBe(headings.length)
      expect(headings.slice(0, -1).filter((each) => !/^[a-z0-9-]+$/.test(each ?? ''))).toEqual([])
    }
  })

  it('dates every decision', () => {
    const undated = documents
      .filter(({ path }) => path.startsWith(`${rulesFolder}/`))
      .flatMap(({ path, text }) => {
        const [, decisions = ''] = text.split('## Decisions')
        const items = decisions.split('\n').filter((line) => line.trim() !== '')
        return items.filter((line) => !/^- \d{4}-\d\d-\d\d: /.test(line)).map((line) => `${path} ${line}`)
      })
    expect(undated).toEqual([])
  })

  it('has every referenced rule', () => {
    const missing = found(
      files,
      /\brules\/([a-z-]+)\.md#([\w-]+)/g,
      (_, [page = '', anchor = '']) => !anchors.get(`${rulesFolder}/${page}.md`)?.includes(anchor),
    )
    expect(missing).toEqual([])
    expect(found(files, /\brules\/[a-z-]+\.md#[\w-]+/g).length).toBeGreaterThan(50)
  })

  it('replaces references to documents outside the repository', () => {
    // Escaped, so that this file does not match.
    expect(found(files, new RegExp(`\\b[ABD] ${'\u00a7'}`, 'g'))).toEqual([])
  })
})

describe('the documents', () => {
  it('link to existing files and headings', () => {
    const broken = found(
      documents,
      /\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g,
      ({ path }, [target = '', anchor]) => {
        const at = target === '' ? path : join(dirname(path), target)
        if (!existsSync(join(root, at))) return true
        return anchor !== undefined && !anchors.get(at)?.includes(anchor)
      },
    )
    expect(broken).toEqual([])
  })

  it('name existing tests as the proof against each threat', () => {
    const { text } = documents.find(({ path }) => path === '.github/SECURITY.md') as (typeof files)[number]
    const named = [...text.matchAll(/`(?:tests\/)?([\w/-]+\/[\w-]+(?:\.test)?\.ts)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(20)
    const isThere = (path: string) =>
      ['tests/server', 'tests'].some((room) => existsSync(join(root, room, path)))
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })
})
