// A page's own look of named parts: what is written into the sheet, and what is left out with which sentence.
import { describe, expect, it } from 'vitest'
import { readPartStyles } from '#core/element/own-sheet/part-styles.ts'
import { widgetEntries } from '../../demo/build/widgets.ts'
import { partNames, readDocs } from '../../demo/distribution/manifest.ts'

const parts = partNames(readDocs(widgetEntries()))
/** Stands for a browser, which knows these colours by name, and all others as written here. */
const supports = (_: string, value: string) => !/^[a-z]+$/.test(value) || /^(teal|transparent)$/.test(value)
const read = (given: unknown) => readPartStyles(given, parts, supports)
const written = (property: string, value: unknown) => {
  const { css, faults } = read({ button: { [property]: value } })
  expect(css === '').toBe(faults.length > 0)
  return /\{ [a-z-]+: (.*) \}/.exec(css)?.[1]
}

describe('the look of a part', () => {
  it.each([
    ['color', '#7A3FD0', '#7a3fd0'],
    ['color', 'Teal', 'teal'],
    ['color', 'rgb(10, 20, 30)', 'rgb(10, 20, 30)'],
    ['color', 'oklch(0.5 .09 195deg)', 'oklch(0.5 .09 195deg)'],
    ['color', 'var(--cowrie-accent)', 'var(--_accent)'],
    ['color', 'light-dark(#000, rgb(240, 240, 240))', 'light-dark(#000, rgb(240, 240, 240))'],
    ['color', 'light-dark(rgb(0, 0, 0), var( --cowrie-ink ))', 'light-dark(rgb(0, 0, 0), var(--_ink))'],
    ['background-color', 'transparent', 'transparent'],
    ['background-color', 'rgb(10 20 30 / 40%)', 'rgb(10 20 30 / 40%)'],
    ['border-color', '#0008', '#0008'],
    ['border-radius', '4px', '4px'],
    ['border-radius', '0 50% 1.5em var(--cowrie-radius-card)', '0 50% 1.5em var(--_radius-card)'],
    ['border-width', '0 0 2px', '0 0 2px; border-style: solid'],
    ['padding', '.5em  16px', '.5em 16px'],
    ['font-size', '18px', '18px'],
    ['font-weight', '600', '600'],
    ['letter-spacing', '-0.02em', '-0.02em'],
    ['text-transform', ' UPPERCASE ', 'uppercase'],
  ])('%s: %s is taken', (property, value, css) => {
    expect(written(property, value)).toBe(css)
  })

  it.each([
    ['color', 'transparent'],
    ['color', '#0000'],
    ['color', 'rgb(0 0 0 / 1%)'],
    ['color', 'rgba(0, 0, 0, 0)'],
    ['color', 'light-dark(#000, transparent)'],
    ['color', 'light-dark(#000)'],
    ['color', 'light-dark(light-dark(#000, #fff), #fff)'],
    ['color', 'red; background: url(//x)'],
    ['color', 'nocolour'],
    ['color', 'inherit'],
    ['color', '#12345'],
    ['color', 'rgb(1, 2)'],
    ['color', 'rgb(calc(1) 2 3)'],
    ['color', 'color-mix(in oklab, red, blue)'],
    ['color', 'var(--cowrie-font)'],
    ['color', 'var(--cowrie-accent, url(//x))'],
    ['color', 'var(--secret)'],
    ['color', 'var(--constructor)'],
    ['background-color', 'url(https://x.example/)'],
    ['background-color', 'image-set("x" 1x)'],
    ['background-color', '#fff } * { color: red'],
    ['background-color', '#fff /* x */'],
    ['background-color', 'u\\72l(//x)'],
    ['background-color', '#fff !important'],
    ['border-radius', 'calc(1px + 2px)'],
    ['border-radius', '1px 2px 3px 4px 5px'],
    ['border-radius', '4px / 2px'],
    ['border-width', '9px'],
    ['border-width', '-1px'],
    ['padding', '4rem'],
    ['padding', '10vw'],
    ['padding', '49px'],
    ['padding', '4'],
    ['padding', ''],
    ['font-size', '1px'],
    ['font-size', '900px'],
    ['font-size', '0'],
    ['font-size', '14px 14px'],
    ['font-weight', '1'],
    ['font-weight', 600],
    ['letter-spacing', '-9px'],
    ['text-transform', 'full-width'],
    ['text-transform', 'x'.repeat(10_000)],
  ])('%s: %s is left out', (property, value) => {
    expect(written(property, value)).toBeUndefined()
  })

  it('is named in one sentence each where it is left out, and the rest stays', () => {
    const { css, faults } = read({
      button: { color: 'teal', 'font-size': '1px', position: 'fixed', constructor: 'x' },
      buton: { color: 'teal' },
      constructor: { color: 'teal' },
      '"] *': { color: 'teal' },
      pin: 'teal',
      dialog: { padding: '8px' },
    })
    expect(css).toBe('[part~="button"]:not(#_) { color: teal }\n[part~="dialog"]:not(#_) { padding: 8px }')
    const properties =
      'color, background-color, border-color, border-radius, border-width, padding, font-size, font-weight, letter-spacing, text-transform'
    expect(faults).toEqual([
      'partStyles["button"]["font-size"] is ignored: it takes 12px to 40px, or 0.75em to 2.5em.',
      `partStyles["button"]["position"] is ignored: it takes ${properties}.`,
      `partStyles["button"]["constructor"] is ignored: it takes ${properties}.`,
      'partStyles["buton"] is ignored: no widget has such a part.',
      'partStyles["constructor"] is ignored: no widget has such a part.',
      'partStyles["\\"] *"] is ignored: no widget has such a part.'.replace('\\', ''),
      'partStyles["pin"] is ignored: it takes properties with their values.',
    ])
  })

  it('is nothing where it is no object', () => {
    for (const given of ['button', ['button'], 3, true])
      expect(read(given)).toEqual({
        css: '',
        faults: ['partStyles is ignored: it takes { "<part>": { "<property>": "<value>" } }.'],
      })
  })

  it('may be that of any part in the manual of a tag', () => {
    expect(parts.length).toBeGreaterThan(40)
    for (const part of parts) expect(part).toMatch(/^[a-z-]+$/)
  })
})
