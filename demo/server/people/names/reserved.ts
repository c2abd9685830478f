/** Names that speak for the exchange and belong to nobody, in any spelling. */
import { skeleton } from './skeleton.ts'

/** Reserved anywhere in a name. */
const anywhere = [
  ...['cowrie', 'support', 'official', 'operator', 'moderator', 'administrator', 'helpdesk'],
  ...['administrateur', 'officiel', 'assistance', 'الدعم', 'الإدارة', 'المشرف'],
].map(foldName)
/** Reserved at the start or end of a word only: `Fahad Minhas` and `badminton` contain it. */
const atEdges = ['admin'].map(foldName)
/** Reserved as a whole word. */
const whole = ['security', 'staff', 'system', 'root'].map(foldName)

/** Digits and signs that read as letters. */
const readAs: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** One spelling for what reads alike: look-alikes, accents, capitals, digits for letters, doubled letters. */
function foldName(text: string): string {
  const plain = skeleton(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  return skeleton(plain)
    .replace(/[3457@$]/g, (sign) => readAs[sign] ?? sign)
    .replaceAll('vv', 'w')
    .replace(/[i|!]/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}

/**
 * Whether a name pretends to be the exchange or its staff. For a `person`, words that are ordinary names stay allowed (a
 * surname `Root`).
 */
export function isReservedName(text: string, kind: 'user' | 'person'): boolean {
  const all = foldName(text)
  if (anywhere.some((each) => all.includes(each))) return true
  // Each word as it is, and without the digits at its edges: `4dmin`, `admin2026`.
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => [word, word.replace(/^\d+|\d+$/g, '')].map(foldName))
  if (words.some((word) => atEdges.some((each) => word.startsWith(each) || word.endsWith(each)))) return true
  return kind === 'user' && whole.some((each) => words.includes(each))
}
