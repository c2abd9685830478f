/** Lists words and openings of comments that the style of .github/CONTRIBUTING.md replaces. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from './imports.ts'

/** A comment that begins with a clause names nothing. A whole question may. */
const openings = /(?:^|\s)(?:\/\/|\/\*\*?|--|^\s*\*) (?:What|Who|Of|That|Whose) (?!.*\?)/

/** Each with the ordinary word. */
const words: Readonly<Record<string, string>> = {
  anew: 'again',
  'in vain': 'say what failed',
  deed: 'action',
  'who orders': 'the buyer',
  'who owns': 'the owner',
  'somebody else': 'another person',
  whoever: 'name the role',
  'that is none': 'invalid',
  'there is none': 'name what is missing',
  'to be had': 'available',
}
const banned = new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi')

const isCode = (path: string) => /\.(?:ts|tsx|sql|css|mjs)$/.test(path)
/** Catalogues of other languages have words of the same spelling. */
const isForeign = (path: string) => /\/(?!en\.)[a-z]{2}\.tsx?$/.test(path)
const isRead = (path: string) =>
  (isCode(path) || path.endsWith('.md')) && !isForeign(path) && path !== 'tests/words.ts'

function faultsIn(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const at = `${path}:${index + 1}`
    const opening = isCode(path) && openings.test(line) ? [`${at} begins with a clause: ${line.trim()}`] : []
    const found = [...line.matchAll(banned)].map(([word]) => `${at} "${word}": ${words[word.toLowerCase()]}`)
    return [...opening, ...found]
  })
}

const faults = projectFiles().filter(isRead).flatMap(faultsIn)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
