/** The project's files, and the resolution of import specifiers to them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file that git tracks or would add, from the project's folder. */
export const projectFiles = (folder = root): string[] =>
  spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .stdout.split('\0')
    .filter((path) => path !== '' && existsSync(join(folder, path)))

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** `#core/` is `core/`, as package.json says. */
const aliases = Object.entries(imports as Record<string, string>).map(
  ([alias, target]) => [alias.slice(0, -1), posix.normalize(target).slice(0, -1)] as const,
)

/** The file of the project that a specifier in `importer` resolves to, whether or not it exists; undefined for a package. */
export function resolveImport(importer: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('.')) return posix.join(posix.dirname(importer), path)
  const alias = aliases.find(([each]) => path.startsWith(each))
  return alias && alias[1] + path.slice(alias[0].length)
}
