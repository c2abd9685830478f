/** The analysis of the sources that finds the events of each widget. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../../demo/distribution/source.ts'
import { dispatchedFrom, eventsByTag } from '../../../demo/distribution/widget-events.ts'

const folder = mkdtempSync(join(tmpdir(), 'cowrie-events-'))
const entry = (name: string) => relative(root, join(folder, name)).replaceAll('\\', '/')
const files = {
  'market.tsx': `
    import { Later } from './later.tsx'
    const { emit, ask } = useWidget()
    const request = useRequest()
    emit('cowrie-closed', {})
    export const Market = () => <Later onPress={() => void request('cowrie-order-requested', { listingId })} />
    document.addEventListener('cowrie-failed', () => undefined)
  `,
  'later.tsx': `
    import { newAlertRoute } from '#core/handoff/widget-routes.ts'
    const to = (id: string) => void request('cowrie-navigate', { to: \`/receipt/order/\${id}\` })
    export const Later = () => <OtherWidget tag="cowrie-login" events={['cowrie-signed-in']} />
  `,
  'anywhere.ts': `
    export const go = (url: string) => request('cowrie-navigate', { to: url })
  `,
  'asks.ts': `
    export const go = (url: string) => ask('cowrie-navigate', { to: '/alerts' })
    dispatchAndAsk(element, 'cowrie-sign-in-needed', {})
  `,
  'strange.ts': `
    import { anotherRoute } from '#core/handoff/widget-routes.ts'
    anotherRoute()
  `,
}
beforeAll(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file', () => {
  it('dispatches what it and its imports dispatch, and opens what its requests lead to', () => {
    const { events, opens } = dispatchedFrom(entry('market.tsx'))
    expect([...events].sort()).toEqual(['cowrie-closed', 'cowrie-navigate', 'cowrie-order-requested'])
    expect([...opens].sort()).toEqual(['cowrie-alerts', 'cowrie-login', 'cowrie-order', 'cowrie-receipt'])
  })

  it('may open every tag of a route when it goes wherever it is told', () => {
    const { opens } = dispatchedFrom(entry('anywhere.ts'))
    expect(opens).toEqual(expect.arrayContaining(['cowrie-sweep', 'cowrie-receipt', 'cowrie-notifications']))
  })

  it('opens nothing when it only asks the page', () => {
    const { events, opens } = dispatchedFrom(entry('asks.ts'))
    expect([events, opens]).toEqual([['cowrie-navigate', 'cowrie-sign-in-needed'], []])
  })

  it('is refused if a route that it makes is not known', () => {
    expect(() => dispatchedFrom(entry('strange.ts'))).toThrow(/name the tag of anotherRoute/)
  })
})

it('a tag dispatches what the tags dispatch that it opens, and those that they open, but not their ends', () => {
  const events = eventsByTag({
    'cowrie-market': entry('market.tsx'),
    'cowrie-order': entry('asks.ts'),
    'cowrie-login': entry('market.tsx'),
  }).get('cowrie-market')
  expect([...(events?.own ?? [])].sort()).toEqual([
    'cowrie-closed',
    'cowrie-navigate',
    'cowrie-order-requested',
  ])
  expect([...(events?.opened ?? [])].sort()).toEqual([
    'cowrie-navigate',
    'cowrie-order-requested',
    'cowrie-sign-in-needed',
  ])
})
