/** `npm start`: builds what is missing or older than its sources, then serves. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/sizes.json')
const sources = ['core', 'widgets', 'demo/site', 'demo/distribution', 'vite.config.ts', 'package.json']

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isFresh = () =>
  existsSync(built) && sources.every((source) => newest(join(root, source)) <= statSync(built).mtimeMs)

if (!isFresh()) {
  process.stdout.write('Building the widgets and the site\n')
  const build = spawnSync(process.execPath, [join(root, 'demo/build.ts')], { stdio: 'inherit', cwd: root })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
await import('./server/main.ts')
