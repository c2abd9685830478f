/**
 * `dist/cdn/` keeps its earlier releases unchanged, because partners pin them. Each version has an `integrity.json` with
 * the hashes of its files:
 *
 * ```json
 * { "v1.2.3/cowrie-login.js": "sha384-…", "chunks/core-BbSWOPu_.js": "sha384-…" }
 * ```
 *
 * A version with a suffix, such as `1.2.4-dev`, is unreleased: each build changes its files.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Hashes by path from `cdn/`, spelled as in HTML's `integrity`. */
export type Integrity = Readonly<Record<string, string>>
/** Contents by path from `cdn/`. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/**
 * The `integrity.json` of each release, as `1.2.3.json`. The repository keeps them because each machine builds its own
 * `dist/`, and a release must be the same on all of them.
 */
export const releasedFolder = 'demo/distribution/released/'
const here = fileURLToPath(new URL('./released/', import.meta.url))

/** A build differs from the release at its address. */
export class ReleaseMismatch extends Error {
  constructor(what: string, version: string) {
    super(
      `${what} Nothing was written. Give the change a version of its own, to work on it ` +
        `(npm version ${nextDevVersion(version)} --no-git-tag-version) or to release it (npm run release -- patch).`,
    )
    this.name = 'ReleaseMismatch'
  }
}

/** `1.2.4-dev` after `1.2.3`: it sorts before every later release. */
export const nextDevVersion = (version: string): string =>
  `${version.replace(/\d+$/, (patch) => String(Number(patch) + 1))}-dev`

export const integrityOf = (files: Files): Integrity =>
  Object.fromEntries(
    Object.entries(files)
      .map(([path, content]) => [path, `sha384-${createHash('sha384').update(content).digest('base64')}`])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )

/** Throws `ReleaseMismatch` when the release of that version has other files, or does not exist. */
export function assertMatchesRelease(version: string, built: Integrity, folder = here): void {
  if (version.includes('-')) return
  const list = `${folder}${version}.json`
  if (!existsSync(list)) throw new ReleaseMismatch(`${version} was not released.`, version)
  const released = JSON.parse(readFileSync(list, 'utf8')) as Integrity
  const [first, ...others] = [...new Set([...Object.keys(released), ...Object.keys(built)])].filter(
    (path) => released[path] !== built[path],
  )
  if (first === undefined) return
  const which = others.length === 0 ? first : `${first} (and ${others.length} more)`
  throw new ReleaseMismatch(`${version} is released, and this build changes its ${which}.`, version)
}

/** Writes the files of a version with their list, removes other unreleased versions, and returns the list. */
export function writeVersion(cdn: string, version: string, files: Files): Integrity {
  const own = `${cdn}v${version}`
  for (const folder of globSync(['v*-*', 'npm/v*-*'], { cwd: cdn }).map((name) => `${cdn}${name}`))
    if (folder !== own) rmSync(folder, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(`${cdn}${path}`), { recursive: true })
    writeFileSync(`${cdn}${path}`, content)
  }
  const integrity = integrityOf(files)
  writeFileSync(`${own}/integrity.json`, `${JSON.stringify(integrity, null, 2)}\n`)
  return integrity
}

/** Removes files without a version: leftovers of earlier builds. */
export function removeUnlisted(cdn: string): void {
  const lists = globSync('v*/integrity.json', { cwd: cdn })
  const listed = new Set(
    lists.flatMap((list) => [
      list,
      ...Object.keys(JSON.parse(readFileSync(`${cdn}${list}`, 'utf8')) as Integrity),
    ]),
  )
  // Each build writes `v1/` again.
  for (const path of globSync(['chunks/*', 'v*.*/*'], { cwd: cdn }))
    if (!listed.has(path.replace(/\.(br|gz)$/, ''))) rmSync(`${cdn}${path}`)
}

/** The address of the exchange; a partner's page needs it in full. */
export const exchangeOrigin = (process.env.PUBLIC_URL ?? 'http://localhost:4000').replace(/\/+$/, '')

/**
 * The import map for partners who trust no server, first in the `<head>`: the browser then refuses every module of this
 * release that differs from the built one.
 */
export function importMapSnippet(integrity: Integrity, version: string, origin = exchangeOrigin): string {
  const modules = Object.entries(integrity)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, hash]) => [`${origin}/cdn/${path}`, hash])
  return [
    '<script type="importmap">',
    JSON.stringify({ integrity: Object.fromEntries(modules) }, null, 1),
    '</script>',
    `<script type="module" src="${origin}/cdn/v${version}/cowrie.js"></script>`,
    '',
  ].join('\n')
}
