/** A server makes everything in its data folder private, so that no test may give it a folder of the machine's. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/imports.ts'

const folderOfTheMachine =
  /\b(?:dataDir|DATA_DIR): (?:tmpdir\(\)|homedir\(\)|process\.cwd\(\)|fastTempDir|['"`](?:\/tmp)?['"`])/g
/** Its data folder is that of the project. */
const settingsWithoutFolder = /\breadSettings\(\{(?:(?!DATA_DIR|\.\.\.)[^{}])*\}\)/g

test('no test gives a server a folder that it did not make', async () => {
  const found: string[] = []
  for await (const path of glob('tests/**/*.{ts,mjs}', { cwd: root, exclude: ['tests/hosts'] })) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const pattern of [folderOfTheMachine, settingsWithoutFolder])
      for (const [words] of text.matchAll(pattern)) found.push(`${path}: ${words}`)
  }
  expect(found).toEqual([])
})
