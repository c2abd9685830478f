/** Names as Adyen's card payouts take them: a first and a last one, in Latin letters without accents. */

import { NotPossible } from '../card-processor.ts'

/** Letters that do not decompose into a base letter and an accent. */
const plain: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ð: 'D',
  Đ: 'D',
  Þ: 'TH',
  Ł: 'L',
  ẞ: 'SS',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ß: 'ss',
  ı: 'i',
}

/** The name on a card, as two names. Throws `NotPossible` when it has no Latin letter: Adyen takes no other ones. */
export function splitHolderName(holderName: string): { firstName: string; lastName: string } {
  const words = holderName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, (letter) => plain[letter] ?? (/[‐‑·・]/.test(letter) ? '-' : ''))
    .replace(/[^A-Za-z\-./ ]/g, '')
    .split(' ')
    .filter((word) => /[A-Za-z]/.test(word))
  const lastName = words.pop()
  if (lastName === undefined) throw new NotPossible('The name on the card has no Latin letters')
  // Adyen requires both: who has one name is known by it twice.
  return { firstName: words.join(' ') || lastName, lastName }
}
