/** The glossary's words of other languages are those of the catalogues. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/imports.ts'

/** Without the vowel signs of Arabic, and a French verb without its ending. */
const plain = (text: string) => text.toLowerCase().replace(/[\u064b-\u0652\u0670]/g, '')
const stem = (word: string) => plain(word).replace(/(?<=\p{L}{4})(?:er|re)$/u, '')

const rows = readFileSync(join(root, '.github/GLOSSARY.md'), 'utf8')
  .split('## In other languages')[1]
  ?.split('\n')
  .filter((line) => /^\| [^-]/.test(line))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

const catalogues = (language: string) =>
  ['core', 'widgets', 'demo']
    .flatMap((folder) => globSync(`${folder}/**/{texts,messages}/**/${language}.ts`, { cwd: root }))
    .map((path) => plain(readFileSync(join(root, path), 'utf8')))
    .join('\n')

test.each([
  ['fr', 2],
  ['ar', 3],
] as const)('names the words of %s', (language, column) => {
  const text = catalogues(language)
  expect(rows?.length).toBeGreaterThan(30)
  expect(rows?.map((cells) => cells[column] ?? '').filter((word) => !text.includes(stem(word)))).toEqual([])
})
