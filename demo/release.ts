/**
 * `npm run release -- major|minor|patch`: sets the version, dates the changelog, builds, and commits that under a tag
 * with the list of the built files. A second commit sets the next development version. A failure before the tag undoes
 * everything.
 */
import { execFileSync, type StdioOptions } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { utcDay } from '#core/contract/time.ts'
import { dateChangelog } from './distribution/changelog.ts'
import { nextDevVersion, releasedFolder } from './distribution/releases.ts'

// npm runs this in the project's folder.
const run = (command: string, args: readonly string[], stdout: 'pipe' | 'inherit' = 'pipe') => {
  const stdio: StdioOptions = ['ignore', stdout, 'inherit']
  return (execFileSync(command, args, { encoding: 'utf8', stdio }) ?? '').trim()
}
const git = (...args: string[]) => run('git', args)
/** Sets the version, by a kind of release or by name, also in the lock file, and returns it. */
const setVersion = (to: string) => run('npm', ['version', to, '--no-git-tag-version']).replace(/^v/, '')

const files = ['package.json', 'package-lock.json', 'CHANGELOG.md']
const listOf = (version: string) => `${releasedFolder}${version}.json`

function commitRelease(version: string): void {
  if (existsSync(listOf(version)) || git('tag', '--list', `v${version}`) !== '')
    throw new Error(`${version} was already released.`)
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8'))
  const today = utcDay(new Date())
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  writeFileSync('CHANGELOG.md', dateChangelog(changelog, version, today, repository?.url ?? repository))
  run(process.execPath, ['demo/build.ts', '--release'], 'inherit')
  const list = listOf(version)
  mkdirSync(releasedFolder, { recursive: true })
  copyFileSync(`dist/cdn/v${version}/integrity.json`, list)
  git('add', '--', ...files, list)
  git('commit', '--quiet', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Cowrie ${version}`)
}

function undo(version: string, before: string): void {
  git('reset', '--quiet', before)
  git('checkout', '--quiet', '--', '.')
  if (existsSync(releasedFolder)) git('clean', '--quiet', '--force', '--', releasedFolder)
  // A version with a list is an earlier release.
  if (!existsSync(listOf(version))) rmSync(`dist/cdn/v${version}`, { recursive: true, force: true })
}

function release(kind: string): void {
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit or discard local changes first (git status).')
  const before = git('rev-parse', 'HEAD')
  const version = setVersion(kind)
  try {
    commitRelease(version)
  } catch (error) {
    undo(version, before)
    throw error
  }
  const work = setVersion(nextDevVersion(version))
  git('commit', '--quiet', '--message', `release: begin ${work}`, '--', ...files)
  console.info(`Released ${version}: the tag v${version}. The version is now ${work}.`)
}

const [kind = ''] = process.argv.slice(2)
try {
  if (!['major', 'minor', 'patch'].includes(kind))
    throw new Error('Usage: npm run release -- major|minor|patch')
  release(kind)
} catch (error) {
  console.error(`Nothing was released. ${(error as Error).message}`)
  process.exitCode = 1
}
