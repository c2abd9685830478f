/** Names that speak for the exchange: nobody's own, however they are spelled. */
import { skeleton } from './skeleton.ts'

/** Anywhere in a name. */
const anywhere = [
  ...['cowrie', 'support', 'official', 'operator', 'moderator', 'administrator', 'helpdesk'],
  ...['administrateur', 'officiel', 'assistance', 'الدعم', 'الإدارة', 'المشرف'],
].map(folded)
/** At the begin or end of a word only: `Fahad Minhas` and `badminton` have it inside. */
const atEdges = ['admin'].map(folded)
/** As a whole word. */
const whole = ['security', 'staff', 'system', 'root'].map(folded)

/** Digits and signs that are read as letters. */
const readAs: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** One spelling for all that is read alike: look-alikes, accents, capitals, digits for letters, doubled letters. */
function folded(text: string): string {
  const plain = skeleton(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  return skeleton(plain)
    .replace(/[3457@$]/g, (sign) => readAs[sign] ?? sign)
    .replaceAll('vv', 'w')
    .replace(/[i|!]/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}

/**
 * Whether a name claims to be the exchange or somebody who works for it. `person`: words of people's names that are
 * no claim stay allowed (a surname `Root`).
 */
export function isReservedName(text: string, kind: 'user' | 'person'): boolean {
  const all = folded(text)
  if (anywhere.some((each) => all.includes(each))) return true
  // With their digits read as letters, and without: `4dmin`, `admin2026`.
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => [word, word.replace(/^\d+|\d+$/g, '')].map(folded))
  if (words.some((word) => atEdges.some((each) => word.startsWith(each) || word.endsWith(each)))) return true
  return kind === 'user' && whole.some((each) => words.includes(each))
}
