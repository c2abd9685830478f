/**
 * Characters allowed in names: everything that one person types and another reads as a name. Checked by the server;
 * separate from the calls, so that other widgets do not carry the list of scripts.
 */

/**
 * `hidden`: a character that is invisible or changes the text direction. `characters`: one that no name has, or no
 * letter at all. `scripts`: letters of several alphabets. `message`: an address, a phone number or a sentence.
 */
export type NameFault = 'hidden' | 'characters' | 'scripts' | 'message'

/** Controls, invisible and bidirectional formatting, unassigned and private-use characters. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Joiners that scripts need (Unicode Standard Annex 31): without one between letters of a joining script, and with or
 * without one at the sign that drops a vowel, as in `ක්‍රිෂාන්` and `علی‌رضا`.
 */
const joiningScripts = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Adlm']
const viramas =
  '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0f84\u1039\u103a\u17d2'
const joiners = new RegExp(
  [
    ...joiningScripts.map((script) => {
      const letter = `(?=\\p{L})\\p{sc=${script}}`
      return `(?<=${letter}\\p{M}*)\\u200c(?=${letter})`
    }),
    `(?<=\\p{L}\\p{M}*[${viramas}]\\p{M}*)\\u200c(?=\\p{L})`,
    `(?<=\\p{L}\\p{M}*[${viramas}]\\p{M}*)\\u200d(?![\\u200c\\u200d])`,
    `(?<=\\p{L}\\p{M}*)\\u200d(?=[${viramas}]\\p{M}*\\p{L})`,
  ].join('|'),
  'gu',
)

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

/** Endings that mail programs turn into links: those of all countries, and of the most domains. */
const domainEnd =
  /\.(?:[a-z]{2}|com|net|org|info|biz|gov|edu|int|mil|app|dev|xyz|top|site|online|shop|store|club|vip|live|link|click|help|pro|name|mobi|asia|icu|cyou|bond|sbs|lol|fun|win|bid|loan|cash|bank|money|today|world|cloud|tech|space|website|email|support|page|news|blog|life|work|zone)[^\p{L}\p{Nd}]*$/iu
const webWord = /(?<![\p{L}\p{Nd}])(?:www|https?)(?![\p{L}\p{Nd}])/iu

/** Their initials are syllables, often of two letters, as in `எம்.ஜி.ஆர்.` */
const syllabic = ['Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{sc=${script}}`)
  .join('')
/** A dot before a word, as in a domain, and not before another initial. */
const dotInside = new RegExp(
  `\\.(?:(?:(?![${syllabic}])[\\p{L}\\p{Nd}]\\p{M}*){2}|(?:\\p{L}\\p{M}*){3}|\\.)|\\p{Nd}\\.\\p{Nd}`,
  'u',
)

/** One less than the shortest phone number worth calling. */
const maxDigits = 4
/** Letters of the longest abbreviation: `Prof.`, `Engr.` */
const maxAbbreviation = 4

/**
 * Whether a name could speak to its reader, since mails repeat names: by a domain, a phone number or a sentence. A dot
 * ends an initial or a short abbreviation; one in small letters stands first or last, as `jr.` does.
 */
function isMessage(text: string, kind: NameKind): boolean {
  if (webWord.test(text)) return true
  if (kind === 'user') return domainEnd.test(text)
  if (dotInside.test(text) || (text.match(/\p{Nd}/gu) ?? []).length > maxDigits) return true
  const words = text.split(' ')
  return words.some((word, at) => {
    const letters = /(?:\p{L}\p{M}*)+(?=\.[^\p{L}\p{Nd}]*$)/u.exec(word)?.[0].replace(/\p{M}/gu, '') ?? ''
    const isInside = at > 0 && at < words.length - 1
    return letters.length > maxAbbreviation || (isInside && /^\p{Ll}./u.test(letters))
  })
}

/** Fault of a typed, trimmed name; undefined if it is valid. */
export function nameFault(typed: string, kind: NameKind): NameFault | undefined {
  // A user name is compared by its look, which a joiner may not change.
  const text = kind === 'user' ? typed : typed.replace(joiners, '')
  if (hidden.test(text)) return 'hidden'
  if (!allowed[kind].test(text) || /^\p{M}/u.test(text) || isStyled(text)) return 'characters'
  if (!(kind === 'user' ? /[\p{L}\p{Nd}]/u : /\p{L}/u).test(text)) return 'characters'
  const decomposed = text.normalize('NFD')
  if (stacked.test(decomposed)) return 'characters'
  if (!texts.some((each) => each.test(text))) return 'scripts'
  return isMessage(text, kind) ? 'message' : undefined
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
