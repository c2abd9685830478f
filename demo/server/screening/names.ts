/** Names in the one spelling in which the screening compares them (rules/screening.md#matching). */

/** Letters that no decomposition leads to the Latin alphabet, in lower case. Vowel signs have gone before. */
const latin: Readonly<Record<string, string>> = {
  // Latin
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ə: 'a' },
  // Cyrillic
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', і: 'i', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts' },
  ...{ ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', є: 'ye', ј: 'j', ђ: 'd' },
  ...{ љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz' },
  // Greek
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'y',
    φ: 'f',
    χ: 'ch',
    ψ: 'ps',
    ω: 'o',
  },
}

/** Parts that one spelling of a name has and another leaves out. */
const particles = new Set([
  ...['al', 'el', 'ul', 'ur', 'as', 'ad', 'an', 'bin', 'ibn', 'ben', 'bint', 'binti', 'ould', 'oglu', 'ogly'],
  ...['de', 'del', 'di', 'da', 'dos', 'du', 'la', 'le', 'van', 'von', 'der', 'ter', 'y'],
])

/** Spellings of one sound: `Mohammed`, `Muhammad` and `Mohamad` differ in vowels and doubled letters only. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('ou', 'u')
    .replaceAll('x', 'ks')
    .replace(/[qc]/g, 'k')
    .replaceAll('w', 'v')
    .replace(/[ey]/g, 'i')
    .replaceAll('o', 'u')
    .replace(/(.)\1+/gu, '$1')

/** The parts of a name, folded, without particles; only of a name of nothing else they stay. */
export function nameParts(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    // Accents and vowel signs, Arabic's lengthening stroke, and what stands for a glottal stop or hides.
    .replace(/[\p{M}\p{Cf}ـ'’‘`´ʹʼʻʿʾ]/gu, '')
  const words = [...plain]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !particles.has(word))
  return (own.length > 0 ? own : words).map(soundOf)
}
