/** `npm start`: builds when the output is missing or older than its sources, then serves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/sizes.json')
const sources = [
  'core',
  'widgets',
  'demo/site',
  'demo/build',
  'demo/distribution',
  'package.json',
  'CHANGELOG.md',
]

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isFresh = () =>
  existsSync(built) && sources.every((source) => newest(join(root, source)) <= statSync(built).mtimeMs)

/** Where only the packages of production are installed, the output is served as it is. */
const canBuild = existsSync(join(root, 'node_modules/vite'))
if (!canBuild && !existsSync(built)) {
  process.stderr.write(
    'The site and the widgets are not built, and the packages of the build are not installed. Run npm ci && npm run build.\n',
  )
  process.exit(1)
}
if (canBuild && !isFresh()) {
  process.stdout.write('Building the widgets and the site\n')
  const build = spawn(process.execPath, [join(root, 'demo/build.ts')], { stdio: 'inherit', cwd: root })
  const stop = (signal: NodeJS.Signals) => build.kill(signal)
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const [status] = await once(build, 'close')
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  if (status !== 0) process.exit(status ?? 1)
}
await import('./server/main.ts')
