/** The server of the last release, in a folder of its own, with today's packages. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '#tests/imports.ts'
import { releasedServer } from '../../../demo/distribution/released-server.ts'
import { fastTempDir } from '../database-for-tests.ts'

export type LastRelease = {
  readonly folder: string
  /** The names of its migrations, in order. */
  readonly migrations: readonly string[]
  remove(): void
}

export function lastRelease(): LastRelease {
  const folder = mkdtempSync(join(fastTempDir, 'cowrie-test-release-'))
  const input = brotliDecompressSync(readFileSync(join(root, releasedServer)))
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input })
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = readdirSync(join(folder, 'demo/server/db/migrations'))
  const names = files.filter((file) => /\.(sql|ts)$/.test(file)).map((file) => file.replace(/\.\w+$/, ''))
  return {
    folder,
    migrations: [...new Set(names)].sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
