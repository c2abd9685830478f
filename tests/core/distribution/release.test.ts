/** `npm run release` in a temporary project: version, changelog, list of files, commits and tag. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { utcDay } from '#core/contract/time.ts'
import { dateChangelog } from '../../../demo/distribution/changelog.ts'

const command = fileURLToPath(new URL('../../../demo/release.ts', import.meta.url))
const today = () => utcDay(new Date())

const changelog = `# Changelog

## [Unreleased]

### Added

- Something new.

## [0.1.0] - 2026-11-21

- The first.
`

/** A stand-in for the build; it fails if the project has a file `broken`. */
const build = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
mkdirSync('dist/cdn/v' + version, { recursive: true })
writeFileSync('dist/cdn/v' + version + '/integrity.json', JSON.stringify({ args: process.argv.slice(2) }))
if (existsSync('broken')) process.exit(1)
`

let project: string
const at = (path: string) => join(project, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const write = (path: string, text: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()
const commitAll = () => {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'work')
}
const versions = () => {
  const lock = JSON.parse(read('package-lock.json'))
  return [JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]
}

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cowrie-release-'))
  const about = { name: 'x', version: '0.1.1-dev' }
  write('package.json', `${JSON.stringify({ ...about, type: 'module' }, null, 2)}\n`)
  write(
    'package-lock.json',
    JSON.stringify({ ...about, lockfileVersion: 3, packages: { '': about } }, null, 2),
  )
  write('CHANGELOG.md', changelog)
  write('demo/build.ts', build)
  write('.gitignore', '/dist/\n')
  git('init', '--quiet')
  for (const [name, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.com'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ] as const)
    git('config', name, value)
  commitAll()
}, 30_000)
afterEach(() => rmSync(project, { recursive: true }))

describe('a release', { timeout: 60_000 }, () => {
  it('commits version, changelog and list, tags them, and then begins the next version', () => {
    expect(release('minor')).toMatchObject({ status: 0, said: expect.stringContaining('Released 0.2.0') })
    expect(git('log', '--format=%s')).toBe('release: begin 0.2.1-dev\nrelease: 0.2.0\nwork')
    expect(git('status', '--porcelain')).toBe('')
    expect(versions()).toEqual(['0.2.1-dev', '0.2.1-dev', '0.2.1-dev'])

    git('checkout', '--quiet', 'v0.2.0')
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
    expect(git('log', '-1', '--format=%s')).toBe('release: 0.2.0')
    expect(versions()).toEqual(['0.2.0', '0.2.0', '0.2.0'])
    expect(read('CHANGELOG.md')).toContain(
      `## [Unreleased]\n\n## [0.2.0] - ${today()}\n\n### Added\n\n- Something new.\n\n## [0.1.0] - 2026-11-21\n`,
    )
    expect(JSON.parse(read('demo/distribution/released/0.2.0.json'))).toEqual({ args: ['--release'] })

    git('checkout', '--quiet', '-')
    expect(release('patch').said).toMatch(/Nothing was released\. CHANGELOG\.md has no entry under/)
    expect(versions()[0]).toBe('0.2.1-dev')
    write('CHANGELOG.md', read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'))
    commitAll()
    expect(release('patch').said).toContain('Released 0.2.1')
    expect(git('tag')).toBe('v0.2.0\nv0.2.1')
    expect(read('demo/distribution/released/0.2.0.json')).not.toBe('')
  })

  it.each<[string, string, () => void, RegExp]>([
    ['a tree with changes', 'minor', () => write('demo/new.ts', ''), /Commit or discard local changes/],
    [
      'a build that fails',
      'minor',
      () => {
        write('broken', '')
        commitAll()
      },
      /Command failed: .*build\.ts --release/,
    ],
    ['a version that has a tag', 'minor', () => git('tag', 'v0.2.0'), /0\.2\.0 was already released/],
    ['an unknown kind', '0.2.0', () => undefined, /major\|minor\|patch/],
  ])('is refused with %s, and changes nothing', (_, kind, prepare, sentence) => {
    prepare()
    const [head, status, tags] = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
    const refused = release(kind)
    expect(refused.status).toBe(1)
    expect(refused.said).toContain('Nothing was released.')
    expect(refused.said).toMatch(sentence)
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([head, status, tags])
    expect(versions()[0]).toBe('0.1.1-dev')
    expect(existsSync(at('dist/cdn/v0.2.0'))).toBe(false)
  })
})

describe('the changelog', () => {
  it('links each heading to its comparison when the project has a web repository', () => {
    const first = dateChangelog(changelog, '0.2.0', '2026-12-01', 'git+https://host.example/x/cowrie.git')
    expect(first.split('- The first.\n')[1]).toBe(`
[Unreleased]: https://host.example/x/cowrie/compare/v0.2.0...HEAD
[0.2.0]: https://host.example/x/cowrie/compare/v0.1.0...v0.2.0
[0.1.0]: https://host.example/x/cowrie/releases/tag/v0.1.0
`)
    const more = first.replace('## [Unreleased]\n', '## [Unreleased]\n\n- More.\n')
    const second = dateChangelog(more, '0.2.1', '2026-12-02', 'https://host.example/x/cowrie')
    expect(second).toContain(
      '## [Unreleased]\n\n## [0.2.1] - 2026-12-02\n\n- More.\n\n## [0.2.0] - 2026-12-01',
    )
    expect(second.match(/^\[.*$/gm)).toEqual([
      '[Unreleased]: https://host.example/x/cowrie/compare/v0.2.1...HEAD',
      '[0.2.1]: https://host.example/x/cowrie/compare/v0.2.0...v0.2.1',
      '[0.2.0]: https://host.example/x/cowrie/compare/v0.1.0...v0.2.0',
      '[0.1.0]: https://host.example/x/cowrie/releases/tag/v0.1.0',
    ])
    // The links below the last section are no entries.
    const empty = second.replace(/^## \[\d[\s\S]*?(?=^\[)/m, '')
    expect(() => dateChangelog(empty, '0.3.0', '2026-12-03', undefined)).toThrow(/has no entry under/)
  })
})
