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
  .filter((path) => path !== '' && !/\.(png|webp|svg|woff2|json)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const pages = files.filter(({ path }) => path.endsWith('.md'))
const isGuide = ({ path }: { path: string }) => path.startsWith('demo/site/pages/guides/')
/** The guides link by the site's addresses. */
const documents = pages.filter((page) => !isGuide(page))
const guides = pages.filter(isGuide)

/** Anchors as GitHub makes them: lower case, hyphens for spaces, no punctuation. */
const anchorsOf = ({ text }: { text: string }) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
const anchors = new Map(pages.map((each) => [each.path, anchorsOf(each)]))

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
    const subjects = documents.filter(({ path }) => path.startsWith(`${rulesFolder}/`))
    expect(subjects.length).toBeGreaterThan(0)
    for (const page of subjects) {
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

  it('link to guides that exist from the guides', () => {
    expect(guides.length).toBeGreaterThan(8)
    const broken = found(
      guides,
      /\]\((?:\/docs\/([a-z-]+))?(?:#([^)\s]*))?\)/g,
      ({ path }, [name, anchor]) => {
        const known = anchors.get(name === undefined ? path : `demo/site/pages/guides/${name}.md`)
        return !known || (anchor !== undefined && !known.includes(anchor))
      },
    )
    expect(broken).toEqual([])
  })

  it('begin with a README of at most 9 KB, whose table has every tag', () => {
    const readme = readFileSync(join(root, 'README.md'))
    expect(readme.length).toBeLessThanOrEqual(9_000)
    const tags = files.flatMap(({ path }) => /^widgets\/([^/]+)\/element\.ts$/.exec(path)?.[1] ?? [])
    const rows = [...readme.toString().matchAll(/^\| `cowrie-([a-z-]+)` +\|/gm)].map(([, tag]) => tag)
    expect(rows.sort()).toEqual(tags.sort())
  })

  it('name every command of package.json in a table', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const tables = ['README.md', '.github/CONTRIBUTING.md', 'demo/operations/OPERATING.md']
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    const isNamed = (name: string) =>
      [`npm ${name}`, `npm run ${name}`].some((command) => tables.includes(`| \`${command}\``))
    expect(Object.keys(scripts).filter((name) => !isNamed(name) && name !== 'test:rest')).toEqual([])
  })

  it('name existing tests as the proof against each threat', () => {
    const { text } = documents.find(({ path }) => path === '.github/SECURITY.md') as (typeof files)[number]
    const named = [...text.matchAll(/`(?:tests\/)?([\w/-]+\/[\w-]+(?:\.\w+)*\.ts)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(20)
    const isThere = (path: string) =>
      ['tests/server', 'tests'].some((room) => existsSync(join(root, room, path)))
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })
})
