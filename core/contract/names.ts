/**
 * What a name may be made of: everything that one person types and another reads as a name. Asked by the server; apart
 * from the calls, so that no widget carries the list of scripts that does not ask for it.
 */

/**
 * `hidden`: a character that cannot be seen, or that turns the direction of the text around.
 * `characters`: a character that no name has, or no letter at all. `scripts`: letters of several alphabets.
 */
export type NameFault = 'hidden' | 'characters' | 'scripts'

/** Controls, invisible and bidirectional formatting, unassigned and private characters. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const allowed = {
  /** First and last names, full names. The dots are those of initials, of Catalan and of Japanese. */
  person: /^[\p{L}\p{M}\p{Nd} .'’‐\-·・׳״]+$/u,
  /** As embossed on a card, businesses included. */
  holder: /^[\p{L}\p{M}\p{Nd} .,&/()'’‐\-·・׳״]+$/u,
  /** `@`, `/` and spaces never: a user name stands in sentences and addresses. */
  user: /^[\p{L}\p{M}\p{Nd}._-]+$/u,
} as const
export type NameKind = keyof typeof allowed

/**
 * ISO 15924 codes. Those in everyday use (Unicode Standard Annex 31, recommended), and some living ones of limited use.
 * The combinations of Chinese, Japanese and Korean are the "highly restrictive" ones of Unicode Technical Standard 39.
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

/** More marks on one letter than any orthography has, or one mark twice, draw over what stands around. */
const stacked = /\p{Mn}{5}|(\p{Mn})\1/u

/** Thai and Lao write this vowel as one letter, which compatibility normalisation takes apart. */
const am = /[\u0e33\u0eb3]/g

/** Styled and ligature letters, which only look like plain ones: their compatibility form is another one. */
function isStyled(text: string): boolean {
  const rest = text.replace(am, '')
  return rest.normalize('NFKC') !== rest.normalize('NFC')
}

/** What is wrong with a name, as typed and trimmed; undefined: nothing. */
export function nameFault(text: string, kind: NameKind): NameFault | undefined {
  if (hidden.test(text)) return 'hidden'
  if (!allowed[kind].test(text) || /^\p{M}/u.test(text) || isStyled(text)) return 'characters'
  if (!(kind === 'user' ? /[\p{L}\p{Nd}]/u : /\p{L}/u).test(text)) return 'characters'
  const decomposed = text.normalize('NFD')
  if (stacked.test(decomposed)) return 'characters'
  return texts.some((each) => each.test(text)) ? undefined : 'scripts'
}

/**
 * What is wrong with a label that its owner reads alone, such as a card's nickname: words of any language and signs,
 * but nothing that hides. Emoji are made with joiners, which are fine inside of one.
 */
export function labelFault(text: string): NameFault | undefined {
  return hidden.test(text.replace(emoji, '')) ? 'hidden' : undefined
}

const emoji =
  /\p{RI}{2}|[0-9#*]\ufe0f\u20e3|\p{ExtPict}(?:\p{EMod}|\ufe0e|\ufe0f)?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*/gu
