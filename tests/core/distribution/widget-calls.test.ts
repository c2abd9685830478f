/** The calls of each widget, which limit a partner's page: the list, and the analysis of the sources behind it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import widgetCalls from '#server/exchange/partners/widget-calls.json' with { type: 'json' }
import { widgetEntries } from '../../../demo/build/widgets.ts'
import { root } from '../../../demo/distribution/source.ts'
import { callsFrom, listPath, listSource } from '../../../demo/distribution/widget-calls.ts'

// Parses the sources of all widgets.
describe('the list of calls', { timeout: 30_000 }, () => {
  it('matches the sources of the widgets (npm run calls updates it)', () => {
    expect(readFileSync(`${root}${listPath}`, 'utf8')).toBe(listSource())
    expect(Object.keys(widgetCalls)).toEqual(Object.keys(widgetEntries()))
  })

  it('covers every call for people, except those of other clients only', () => {
    const listed = new Set<string>(Object.values(widgetCalls).flat())
    const others = Object.entries<Endpoint>(contract)
      .filter(([name, { access }]) => !['operator', 'sandbox'].includes(access) && !listed.has(name))
      .map(([name]) => name)
    // No widget shows standing transfers yet.
    const standing = others.filter((name) =>
      contract[name as keyof typeof contract].path.includes('/StandingTransfer/'),
    )
    expect(standing).toHaveLength(7)
    expect(others.filter((name) => !standing.includes(name))).toEqual([
      'uploadDocument',
      'friendCards',
      'liveliness',
    ])
  })

  it('has login for widgets that need a session, and not for those of visitors', () => {
    const withLogin = Object.entries(widgetCalls)
      .filter(([, calls]) => (calls as readonly string[]).includes('login'))
      .map(([tag]) => tag)
    expect(withLogin).toEqual(expect.arrayContaining(['cowrie-login', 'cowrie-orders', 'cowrie-receipt']))
    for (const tag of ['cowrie-rate', 'cowrie-recent-listings', 'cowrie-contact'])
      expect(withLogin).not.toContain(tag)
  })
})

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-calls-'))
  const entry = (name: string) => relative(root, join(folder, name)).replaceAll('\\', '/')
  const files = {
    'entry.tsx': `
      import { now } from './now.ts'
      import type { Never } from './never.ts'
      import './sheet.css'
      export const Later = part(() => import('./later.tsx'), now)
      export const tag: Never = load(\`/cdn/\${now}.js\`)
    `,
    'now.ts': `
      import { type Card, addCard as add, cards, deleteCard, renameCard } from '#core/contract/cards.ts'
      export { kept } from './kept.ts'
      export const now = (card: Card) => useSend(add).send(card, { refreshes: [cards] })
      export const path = renameCard.path
      export type Deleted = AnswerOf<typeof deleteCard>
    `,
    'later.tsx': `
      import { friends, inviteFriend, sentInvites } from '#core/contract/circle.ts'
      import './now.ts'
      const paged = { endpoint: friends }
      const sentInvites2 = () => refresh(sentInvites)
      export const Later = () => <Invite call={inviteFriend} sentInvites={{ sentInvites: 1 }} />
    `,
    'kept.ts': `
      export { login } from '#core/contract/accounts.ts'
      export * from './stream.ts'
    `,
    'stream.ts': `
      import { notificationStream } from '#core/contract/notifications.ts'
      fetch(\`/base\${notificationStream}\`)
    `,
    'never.ts': `
      import { placeOrder } from '#core/contract/orders.ts'
      export const never = call(placeOrder)
    `,
    'all.ts': `import * as orders from '#core/contract/orders.ts'\ncall(orders.placeOrder)`,
    'somewhere.ts': 'export const load = (name: string) => import(name)',
  }
  beforeAll(() => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('makes the calls of its static and dynamic imports, under any local name', () => {
    expect([...callsFrom(entry('entry.tsx')).keys()].sort()).toEqual([
      'addCard',
      'friends',
      'inviteFriend',
      'login',
      'notificationStream',
    ])
  })

  it('is refused if its calls cannot be determined', () => {
    expect(() => callsFrom(entry('all.ts'))).toThrow(/import the calls of .*orders\.ts by their names/)
    expect(() => callsFrom(entry('somewhere.ts'))).toThrow(/import\(\) takes the path of a file/)
  })
})
