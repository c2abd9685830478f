/**
 * Checks a page's own look of named parts, which reaches into frames where `::part()` of the page does not: a closed list
 * of properties, each with values within limits, so that no widget becomes illegible or loads anything by it.
 */

/** Whether a browser knows the value: `CSS.supports`. */
type Supports = (property: string, value: string) => boolean

type Grammar = {
  /** The values that the property takes, for the console. */
  takes: string
  /** The value as it is written into the sheet; undefined for any other. */
  read(value: string, supports: Supports): string | undefined
}

/** Public tokens by what our sheets read: those have a value also where the page sets none. */
const colourTokens: Readonly<Record<string, string>> = {
  '--cowrie-accent': 'var(--_accent)',
  '--cowrie-on-accent': 'var(--_on-accent)',
  '--cowrie-ink': 'var(--_ink)',
  '--cowrie-ink-muted': 'var(--_ink-muted)',
  '--cowrie-surface': 'var(--_surface)',
  '--cowrie-surface-raised': 'var(--_surface-raised)',
  '--cowrie-line': 'var(--_line)',
  '--cowrie-line-strong': 'var(--_line-strong)',
  '--cowrie-success': 'var(--_success)',
  '--cowrie-warning': 'var(--_warning)',
  '--cowrie-info': 'var(--_info)',
  '--cowrie-danger': 'var(--_danger)',
  '--cowrie-focus': 'var(--_focus)',
}
const radiusTokens: Readonly<Record<string, string>> = {
  '--cowrie-radius-card': 'var(--_radius-card)',
  '--cowrie-radius-control': 'var(--_radius-control)',
  '--cowrie-radius-small': 'var(--_radius-small)',
}

function tokenIn(value: string, tokens: Readonly<Record<string, string>>): string | undefined {
  const name = /^var\( ?(--[a-z-]+) ?\)$/.exec(value)?.[1] ?? ''
  return Object.hasOwn(tokens, name) ? tokens[name] : undefined
}

const number = '-?(?:\\d{1,4}(?:\\.\\d{1,6})?|\\.\\d{1,6})'
const channel = `(?:${number}(?:%|deg|turn|rad)?|none)`
/** Three channels; the group is the alpha. */
const colourFunction = new RegExp(
  `^(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\( ?${channel}(?: ?, ?| )${channel}(?: ?, ?| )${channel}( ?[,/] ?${channel})? ?\\)$`,
)
const ofEveryProperty = ['inherit', 'initial', 'unset', 'revert']

/** One colour. `isOpaque`: text that nobody sees is not offered. */
function plainColour(value: string, isOpaque: boolean, supports: Supports): string | undefined {
  const token = tokenIn(value, colourTokens)
  if (token) return token
  const isWord = /^[a-z]{3,20}$/.test(value) && !ofEveryProperty.includes(value)
  const hex = /^#([\da-f]+)$/.exec(value)?.[1]?.length ?? 0
  const called = colourFunction.exec(value)
  const hasAlpha = value === 'transparent' || hex === 4 || hex === 8 || called?.[1] !== undefined
  const isColour = isWord || [3, 4, 6, 8].includes(hex) || called !== null
  return isColour && !(isOpaque && hasAlpha) && supports('color', value) ? value : undefined
}

/** A colour, or one for each scheme. */
const colour = (isOpaque: boolean): Grammar => ({
  takes:
    'a colour, light-dark() of two, or a token such as var(--cowrie-accent)' +
    (isOpaque ? ', without transparency' : ''),
  read(value, supports) {
    const both = /^light-dark\( ?(.+?) ?\)$/.exec(value)?.[1]
    if (both === undefined) return plainColour(value, isOpaque, supports)
    // Some comma divides it in two colours; others are within one.
    for (const { index } of both.matchAll(/,/g)) {
      const sides = [both.slice(0, index), both.slice(index + 1)].map((side) =>
        plainColour(side.trim(), isOpaque, supports),
      )
      if (sides.every((side) => side !== undefined)) return `light-dark(${sides.join(', ')})`
    }
    return undefined
  },
})

/** Smallest and largest figure by unit. */
type Limits = Readonly<Record<string, readonly [min: number, max: number]>>

const aLength = new RegExp(`^(${number})(px|em|%)$`)

/** Up to `most` lengths, one for each side or corner. */
const lengths = (most: number, limits: Limits, tokens: Readonly<Record<string, string>> = {}): Grammar => ({
  takes: [
    `${most > 1 ? `1 to ${most} lengths from ` : ''}${Object.entries(limits)
      .map(([unit, [min, max]]) => `${min}${unit} to ${max}${unit}`)
      .join(', or ')}`,
    ...Object.keys(tokens).map((name) => `var(${name})`),
  ].join(', or '),
  read(value) {
    const read = value.split(/ (?![^(]*\))/).map((each) => {
      const token = tokenIn(each, tokens)
      if (token) return token
      const [, figure = '', unit = ''] = aLength.exec(each === '0' ? '0px' : each) ?? []
      const [min, max] = (Object.hasOwn(limits, unit) && limits[unit]) || [1, 0]
      return +figure >= min && +figure <= max ? each : undefined
    })
    return read.length <= most && read.every((each) => each !== undefined) ? read.join(' ') : undefined
  },
})

const oneOf = (...words: readonly string[]): Grammar => ({
  takes: words.join(', '),
  read: (value) => (words.includes(value) ? value : undefined),
})

const grammars: Readonly<Record<string, Grammar>> = {
  color: colour(true),
  'background-color': colour(false),
  'border-color': colour(false),
  'border-radius': lengths(4, { px: [0, 999], em: [0, 10], '%': [0, 50] }, radiusTokens),
  'border-width': lengths(4, { px: [0, 8] }),
  padding: lengths(4, { px: [0, 48], em: [0, 3] }),
  'font-size': lengths(1, { px: [12, 40], em: [0.75, 2.5] }),
  'font-weight': oneOf('300', '400', '500', '600', '700', '800', '900', 'normal', 'bold'),
  'letter-spacing': lengths(1, { px: [-1, 4], em: [-0.05, 0.25] }),
  'text-transform': oneOf('none', 'uppercase', 'lowercase', 'capitalize'),
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A key of the page, as the console shows it. */
const quoted = (key: string) => `["${key.slice(0, 60)}"]`

/** The value as one line in lower case: no value here tells capitals apart. */
const plain = (value: unknown) =>
  typeof value === 'string' && value.length <= 200
    ? value.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    : undefined

/**
 * The rules of an element's own sheet for the valid part of what a page gave, and a sentence for each fault. `parts` are
 * the names that may be styled.
 *
 * `[part~=…]` in the root stands for `::part()` from outside: it beats every rule of ours by its weight, as that would by
 * its place, and a page's own `::part()` beats both.
 */
export function readPartStyles(
  given: unknown,
  parts: readonly string[],
  supports: Supports,
): { css: string; faults: string[] } {
  if (!isRecord(given))
    return {
      css: '',
      faults: ['partStyles is ignored: it takes { "<part>": { "<property>": "<value>" } }.'],
    }
  const faults: string[] = []
  const rules: string[] = []
  for (const [part, styles] of Object.entries(given)) {
    const at = `partStyles${quoted(part)}`
    if (!parts.includes(part)) {
      faults.push(`${at} is ignored: no widget has such a part.`)
      continue
    }
    if (!isRecord(styles)) {
      faults.push(`${at} is ignored: it takes properties with their values.`)
      continue
    }
    const declarations: string[] = []
    for (const [property, value] of Object.entries(styles)) {
      const grammar = Object.hasOwn(grammars, property) ? grammars[property] : undefined
      const text = plain(value)
      const read = text === undefined ? undefined : grammar?.read(text, supports)
      if (read !== undefined) declarations.push(`${property}: ${read}`)
      else
        faults.push(
          `${at}${quoted(property)} is ignored: it takes ${grammar?.takes ?? Object.keys(grammars).join(', ')}.`,
        )
    }
    // Without a style a width has no effect.
    if (declarations.some((each) => each.startsWith('border-width'))) declarations.push('border-style: solid')
    if (declarations.length > 0) rules.push(`[part~="${part}"]:not(#_) { ${declarations.join('; ')} }`)
  }
  return { css: rules.join('\n'), faults }
}
