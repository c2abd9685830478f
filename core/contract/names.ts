/**
 * Characters allowed in names: everything that one person types and another reads as a name. Checked by the server;
 * separate from the calls, so that other widgets do not carry the list of scripts.
 */

/**
 * `hidden`: a character that is invisible or changes the text direction. `characters`: one that no name has, or no
 * letter at all. `scripts`: letters of several alphabets.
 */
export type NameFault = 'hidden' | 'characters' | 'scripts'

/** Controls, invisible and bidirectional formatting, unassigned and private-use characters. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const allowed = {
  /** First and last names, full names. The dots occur in initials, in Catalan and in Japanese. */
  person: /^[\p{L}\p{M}\p{Nd} .'’‐\-·・׳״]+$/u,
  /** As embossed on a card, including businesses. */
  holder: /^[\p{L}\p{M}\p{Nd} .,&/()'’‐\-·・׳״]+$/u,
  /** Excludes `@`, `/` and spaces: a username appears in sentences and addresses. */
  user: /^[\p{L}\p{M}\p{Nd}._-]+$/u,
} as const
export type NameKind = keyof typeof allowed

/**
 * ISO 15924 codes. Scripts in everyday use (Unicode Standard Annex 31, recommended) and some living ones of limited
 * use. The combinations of Chinese, Japanese and Korean are the "highly restrictive" ones of Unicode Technical
 * Standard 39.
 */
const alone =
  'Latn Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt Adlm Cans Cher Mong Nkoo Syrc Tfng Vaii'
const together = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang']
const texts = [...alone.split(' '), ...together].map(
  (scripts) =>
    new RegExp(
      `^[\\p{scx=Zyyy}\\p{scx=Zinh}${scripts.replace(/\w+ ?/g, (each) => `\\p{scx=${each.trim()}}`)}]*$`,
      'u',
    ),
)

/** More marks on one letter than any orthography has, or a repeated mark, overlap the surrounding text. */
const stacked = /\p{Mn}{5}|(\p{Mn})\1/u

/** Thai and Lao write this vowel as one letter; compatibility normalisation splits it. */
const am = /[\u0e33\u0eb3]/g

/** Detects styled and ligature letters that imitate plain ones: their compatibility form differs. */
function isStyled(text: string): boolean {
  const rest = text.replace(am, '')
  return rest.normalize('NFKC') !== rest.normalize('NFC')
}

/** Fault of a typed, trimmed name; undefined if it is valid. */
export function nameFault(text: string, kind: NameKind): NameFault | undefined {
  if (hidden.test(text)) return 'hidden'
  if (!allowed[kind].test(text) || /^\p{M}/u.test(text) || isStyled(text)) return 'characters'
  if (!(kind === 'user' ? /[\p{L}\p{Nd}]/u : /\p{L}/u).test(text)) return 'characters'
  const decomposed = text.normalize('NFD')
  if (stacked.test(decomposed)) return 'characters'
  return texts.some((each) => each.test(text)) ? undefined : 'scripts'
}

/**
 * Fault of a label that only its owner reads, such as a card's nickname. Words of any language and symbols are valid,
 * hidden characters are not. Emoji contain joiners, which are allowed inside one.
 */
export function labelFault(text: string): NameFault | undefined {
  return hidden.test(text.replace(emoji, '')) ? 'hidden' : undefined
}

const emoji =
  /\p{RI}{2}|[0-9#*]\ufe0f\u20e3|\p{ExtPict}(?:\p{EMod}|\ufe0e|\ufe0f)?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*/gu
