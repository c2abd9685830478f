/** The built widgets and site, which some benchmarks need. */
import { spawnSync } from 'node:child_process'

import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const builtPath = (name: string) => `${root}dist/${name}`

let isBuilt = false

/** Builds them once per run, so that no figures come from an outdated build. */
export function build(): void {
  if (isBuilt) return
  rmSync(builtPath('sizes.json'), { force: true })
  const { status } = spawnSync(process.execPath, ['demo/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A build over its budgets fails, but can be measured.
  if (status !== 0 && !existsSync(builtPath('sizes.json'))) throw new Error('the widgets could not be built')
  isBuilt = true
}
