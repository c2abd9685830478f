/** `dist/` as tests find it: there, and newer than its sources, or the reason why no test of it can say anything. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from './imports.ts'

/** The files that `demo/build.ts` reads. The partner kit documents the server's own description of the API. */
const sources =
  /^(core\/(?!rules\/)|widgets\/|demo\/(build|distribution|site)\/|demo\/(build|sizes|server\/http\/openapi)\.ts$|(package-lock\.json|CHANGELOG\.md)$)/

/** The build writes one after the widgets and one after the site. A build that failed in between renews the first only. */
const outputs = ['dist/sizes.json', 'dist/site/index.html']

/** Why the build of a project has to run before its tests; undefined where `dist/` is up to date. */
export function faultOfBuild(folder = root): string | undefined {
  const changedAt = (path: string) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY
  const builtAt = Math.min(...outputs.map(changedAt))
  if (builtAt === Number.NEGATIVE_INFINITY) return 'dist/ is missing: npm run build'
  const newer = projectFiles(folder).find((path) => sources.test(path) && changedAt(path) > builtAt)
  return newer && `dist/ is older than ${newer}: npm run build`
}

let known: { readonly fault: string | undefined } | undefined

/** Throws the fault of the build, which a process looks for once. */
export function assertBuilt(): void {
  known ??= { fault: faultOfBuild() }
  if (known.fault) throw new Error(known.fault)
}
