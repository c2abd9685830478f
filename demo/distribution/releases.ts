/**
 * `dist/cdn/` keeps the releases that were built into it before: what a partner has pinned stays where it is. Each
 * release has an `integrity.json` with its files and what is in them:
 *
 * ```json
 * { "v1.2.3/cowrie-login.js": "sha384-…", "chunks/core-BbSWOPu_.js": "sha384-…" }
 * ```
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Paths from `cdn/`, with their hashes as the `integrity` of HTML spells them. */
export type Integrity = Readonly<Record<string, string>>

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Writes the list of a release that was just built; answers it. */
export function writeIntegrity(cdn: string, version: string, files: readonly string[]): Integrity {
  const integrity = Object.fromEntries(
    [...files].sort().map((path) => [path, integrityOf(readFileSync(`${cdn}${path}`))]),
  )
  writeFileSync(`${cdn}v${version}/integrity.json`, `${JSON.stringify(integrity, null, 2)}\n`)
  return integrity
}

/** Takes away what no release has: the leavings of earlier builds of this version. */
export function removeUnreleased(cdn: string): void {
  const lists = globSync('v*/integrity.json', { cwd: cdn })
  const listed = new Set(
    lists.flatMap((list) => [
      list,
      ...Object.keys(JSON.parse(readFileSync(`${cdn}${list}`, 'utf8')) as Integrity),
    ]),
  )
  // `v1/` is written anew with each build.
  for (const path of globSync(['chunks/*', 'v*.*/*'], { cwd: cdn }))
    if (!listed.has(path.replace(/\.(br|gz)$/, ''))) rmSync(`${cdn}${path}`)
}

/** Before a build of `version`: what was built of it is no release any more. */
export function reopenRelease(cdn: string, version: string): void {
  const list = `${cdn}v${version}/integrity.json`
  if (existsSync(list)) rmSync(list)
}

/** The address of the exchange that is built for; a partner's page needs it in full. */
export const exchangeOrigin = (process.env.PUBLIC_URL ?? 'http://localhost:4000').replace(/\/+$/, '')

/**
 * What a partner who trusts nobody's server puts into the `<head>`, before any other module: the browser then refuses
 * each module of this release that is not the one that was built.
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
