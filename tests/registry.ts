/** Tests that install packages ask here first whether npm's registry answers. */
import { spawnSync } from 'node:child_process'

export const whyNoRegistry = 'the npm registry does not answer'

/**
 * Whether the registry that npm is set up for answers within ten seconds. Without it, tests that install packages are
 * skipped; where CI is set, this is an error.
 */
export function registryAnswers(): boolean {
  const { status } = spawnSync(
    'npm',
    ['view', 'react', 'name', '--fetch-retries=0', '--fetch-timeout=10000'],
    {
      shell: process.platform === 'win32',
      env: { ...process.env, NO_COLOR: '1' },
      stdio: 'ignore',
    },
  )
  if (status !== 0 && process.env.CI) throw new Error(whyNoRegistry)
  return status === 0
}
