import { readFileSync } from 'node:fs'
import { changesForPartners } from '../distribution/changelog.ts'
import { here } from './widgets.ts'

const textAt = (path: string) => readFileSync(here(path), 'utf8')

/** The Markdown of a guide. That of the changelog ends with the entries for partners. */
export function markdownOf(name: string): string {
  const own = textAt(`demo/site/pages/guides/${name}.md`)
  return name === 'changelog' ? `${own}\n${changesForPartners(textAt('CHANGELOG.md'))}` : own
}
