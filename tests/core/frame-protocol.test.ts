/** Which messages an isolated widget and its page accept from each other, and which they drop. */
import { describe, expect, it } from 'vitest'
import {
  asFrameMessage,
  asPageMessage,
  envelope,
  type FromFrame,
  type FromPage,
  type Look,
} from '#core/element/frame/protocol.ts'

const look: Look = {
  scheme: 'light',
  direction: 'ltr',
  locale: 'en-GB',
  font: '"Gill Sans", sans-serif',
  tokens: { '--cowrie-accent': 'oklch(0.5 0.1 200)', '--cowrie-radius-card': 'calc(1em + 2px)' },
}
const font = { family: 'Brand', url: 'https://shop.example/brand.woff2', weight: '100 900', style: 'normal' }
const start = { say: 'start', tag: 'cowrie-order', values: { listingId: 'x' }, look, isGuest: false } as const

describe('a message', () => {
  it.each<FromPage>([
    start,
    { say: 'values', values: { banner: true, amount: '100', listingId: undefined } },
    { say: 'look', look: { ...look, scheme: 'dark', direction: 'rtl' } },
    { ...start, texts: '{"en":{}}' },
    { say: 'texts', texts: '{"en":{}}' },
    { say: 'texts', texts: undefined },
    { ...start, partStyles: '{"button":{}}' },
    { say: 'part-styles', partStyles: '{"button":{}}' },
    { say: 'part-styles', partStyles: undefined },
    { ...start, fonts: [font, { ...font, family: 'Source Sans 3', style: 'italic', weight: 'bold' }] },
    { say: 'fonts', fonts: [font] },
    { say: 'fonts', fonts: undefined },
    { say: 'refresh', id: 3 },
    { say: 'focus' },
    { say: 'sign-out', id: 4 },
    { say: 'answer', id: 1, handled: true },
    { say: 'place', place: { x: -4.5, y: 12, width: 320 } },
    { say: 'place', place: undefined },
    { say: 'session', page: '5c0b1f6e' },
    { say: 'secret', id: 0, secret: 'cs_x' },
    { say: 'secret', id: 1, elsewhere: true },
  ])('from a page is accepted: %j', (message) => {
    expect(asPageMessage(structuredClone(envelope(message)))).toMatchObject(message)
    expect(asFrameMessage(envelope(message))).toBeUndefined()
  })

  it.each<FromFrame>([
    { say: 'here' },
    { say: 'refused' },
    { say: 'lost' },
    { say: 'size', height: 480, width: undefined },
    { say: 'size', height: 44, width: 44 },
    { say: 'overlay', open: true },
    { say: 'overlay', open: true, modal: true },
    { say: 'event', id: 1, name: 'cowrie-order-placed', detail: { listingId: 'x', orderId: 'y' } },
    { say: 'refreshed', id: 3 },
    { say: 'signed-in', userId: '0198c5f2-0000-7000-8000-000000000000' },
    { say: 'signed-out', id: 4 },
    { say: 'signed-out', id: 5, kind: 'broken', text: 'Sorry' },
    { say: 'secret-wanted', id: 0, alone: false },
    { say: 'toast', tone: 'error', text: 'No' },
    { say: 'toast-over', tone: 'error', text: 'No' },
  ])('from a frame is accepted: %j', (message) => {
    expect(asFrameMessage(structuredClone(envelope(message)))).toMatchObject(message)
    expect(asPageMessage(envelope(message))).toBeUndefined()
  })

  const withToken = (name: string, value: unknown) => ({ ...look, tokens: { [name]: value } })
  it.each<[string, unknown]>([
    ['of another protocol version', { ...envelope(start), cowrie: 'cowrie-frame/2' }],
    ['that is null', null],
    ['with endless words', envelope({ say: 'texts', texts: 'x'.repeat(200_001) })],
    ['with endless styles', envelope({ say: 'part-styles', partStyles: 'x'.repeat(20_001) })],
    ['with styles that are no text', { ...envelope(start), partStyles: {} }],
    ['with seven fonts', envelope({ say: 'fonts', fonts: Array(7).fill(font) })],
    ['with fonts that are no list', { ...envelope(start), fonts: font }],
    ...[
      { family: 'Brand; src: url(//x)' },
      { family: '' },
      { url: 'javascript:alert(1)' },
      { url: 'https://shop.example/")' },
      { url: 'https://shop.example/\\' },
      { weight: '0' },
      { weight: '400 700 900' },
      { style: 'italic; x' },
      { style: undefined },
    ].map((fault): [string, unknown] => [
      `with a font of ${JSON.stringify(fault)}`,
      { ...envelope(start), fonts: [{ ...font, ...fault }] },
    ]),
    ['with words that are no text', { ...envelope(start), texts: {} }],
    ['that is a list', [envelope(start)]],
    ['of an unknown kind', { ...envelope(start), say: 'constructor' }],
    ['with an object as a value', envelope({ say: 'values', values: { view: {} } } as never)],
    ['with an invalid attribute name', envelope({ say: 'values', values: { 'on-click': 'x' } })],
    ['with a URL in a token', envelope({ say: 'look', look: withToken('--cowrie-ink', 'url(//x)') as Look })],
    [
      'with an escaped URL in a token',
      envelope({ say: 'look', look: withToken('--cowrie-ink', 'u\\72l(//x)') as Look }),
    ],
    [
      'with a property that is not a token',
      envelope({ say: 'look', look: withToken('color', 'red') as Look }),
    ],
    ['with a URL as the font', envelope({ say: 'look', look: { ...look, font: 'url(//x)' } })],
    [
      'with an unknown theme',
      envelope({ say: 'look', look: { ...look, scheme: 'sepia' } as unknown as Look }),
    ],
    [
      'with coordinates that are not numbers',
      envelope({ say: 'place', place: { x: Number.NaN, y: 0, width: 1 } }),
    ],
  ])('%s is dropped', (_, message) => {
    expect(asPageMessage(message)).toBeUndefined()
  })

  it.each([
    ['a negative height', envelope({ say: 'size', height: -1, width: undefined })],
    ['an infinite height', envelope({ say: 'size', height: Number.POSITIVE_INFINITY, width: undefined })],
    [
      'a toast of an unknown tone',
      envelope({ say: 'toast', tone: 'loud', text: 'x' } as unknown as FromFrame),
    ],
    ['an overlong toast', envelope({ say: 'toast', tone: 'info', text: 'x'.repeat(2_000) })],
    [
      'a list in an event’s detail',
      envelope({ say: 'event', id: 1, name: 'x', detail: { all: [] } as never }),
    ],
  ])('with %s is dropped', (_, message) => {
    expect(asFrameMessage(message)).toBeUndefined()
  })
})
