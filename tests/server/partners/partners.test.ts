/** Partners: the command that writes them, what pages of theirs may do, and where a token is good. */
import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import { listPartners, partnerFrom, removePartner, savePartner } from '#server/exchange/partners/partners.ts'
import widgetCalls from '#server/exchange/partners/widget-calls.json' with { type: 'json' }
import { type CallName, makesCall, widgetTags } from '#server/exchange/partners/widgets.ts'
import { suite } from '#tests/server/suite.ts'
import { shortLived } from '#tests/short-lived.ts'
import { aDataFolder } from '../database-for-tests.ts'
import { aPerson } from '../world.ts'

const shop = 'https://shop.example'
const travel = 'https://travel.example'
const ours = 'http://localhost:4000'

const command = fileURLToPath(new URL('../../../demo/server/commands/partner.ts', import.meta.url))

type DatabaseLocation = { dataDir: string; databaseUrl: string | undefined }

async function partner({ dataDir, databaseUrl }: DatabaseLocation, ...args: string[]) {
  const child = spawn(process.execPath, [...shortLived, command, ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said: said.trim() }
}

suite('partners', { app: {} }, async ({ world, app, kind }) => {
  const person = await aPerson(world)
  await savePartner(world.database.db, partnerFrom('Travel', [travel], ['all']), world.clock())
  await savePartner(world.database.db, partnerFrom('Shop', [shop], ['rate', 'cowrie-order']), world.clock())
  world.later(6)

  const from = (origin: string | undefined, url: string, more: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...(origin && { origin }), ...more } })
  /** With an id that nobody has for each parameter. */
  const aPath = (path: string) => path.replace(/\{\w+\}/g, '0198c5f2-7b1e-7cc0-8a53-2f6f6d3c9a10')
  const logIn = async (origin: string | undefined) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/User/login',
      headers: origin ? { origin } : {},
      payload: { username: person.userName, password: person.password },
    })
    return { status: answer.statusCode, token: answer.json().authorization as string }
  }

  it('are answered from their own pages only', async () => {
    const allowed = async (origin: string) =>
      (await from(origin, '/api/Utility/currencies')).headers['access-control-allow-origin']
    expect(await allowed(travel)).toBe(travel)
    expect(await allowed(shop)).toBe(shop)
    // By the setting, beside them.
    expect(await allowed('http://localhost:4001')).toBe('http://localhost:4001')
    expect(await allowed('https://stranger.example')).toBeUndefined()
    expect(await allowed('null')).toBeUndefined()
    expect((await from('https://stranger.example', '/api/Utility/currencies')).statusCode).toBe(403)
  })

  it('make the calls of their widgets only', async () => {
    expect((await from(shop, '/api/Listing/Search')).statusCode).toBe(200)
    expect((await from(shop, '/api/User/friends', { authorization: 'Bearer x' })).statusCode).toBe(401)
    const transfers = await from(shop, '/api/Listing/transfers', { authorization: 'Bearer x' })
    expect([transfers.statusCode, transfers.json().code]).toEqual([403, 'not-allowed'])
    expect((await from(travel, '/api/Listing/transfers')).statusCode).toBe(401)
    expect((await from(shop, '/api/Notification/stream')).statusCode).toBe(401)
  })

  it('put their own widgets into a frame, each on its own page', async () => {
    const policy = async (tag: string, page?: string) => {
      const answer = await from(undefined, `/embed/${tag}${page ? `?for=${encodeURIComponent(page)}` : ''}`)
      const ancestors = /frame-ancestors ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1]
      return [answer.statusCode, ancestors, answer.body.includes('<script')]
    }
    expect(await policy('cowrie-order', shop)).toEqual([200, shop, true])
    expect(await policy('cowrie-order', travel)).toEqual([200, travel, true])
    expect(await policy('cowrie-order')).toEqual([200, "'self'", true])
    expect(await policy('cowrie-order', ours)).toEqual([200, "'self'", true])
    // The words there are for the partner's engineer; the script only tells the page around it.
    expect(await policy('cowrie-send-money', shop)).toEqual([403, '*', true])
    expect(await policy('cowrie-order', 'https://stranger.example')).toEqual([403, '*', true])
    expect(await policy('cowrie-order', `${shop}; script-src *`)).toEqual([403, '*', true])
    expect(await policy('cowrie-nothing', shop)).toEqual([404, "'none'", false])
    const named = await from(
      undefined,
      `/embed/cowrie-order?for=${encodeURIComponent('https://x.example/"><b>')}`,
    )
    expect(named.body).not.toContain('<b>')
    expect(named.body).toContain('<meta name="cowrie-refused" content="cowrie-order">')
    expect((await from(undefined, '/embed/cowrie-order')).body).not.toContain('cowrie-refused')
  })

  it('give the frame fonts of the page around it, and of no other origin', async () => {
    const fonts = async (page?: string) => {
      const answer = await from(
        undefined,
        `/embed/cowrie-order${page ? `?for=${encodeURIComponent(page)}` : ''}`,
      )
      return /font-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1]
    }
    expect(await fonts(shop)).toBe(`'self' ${shop}`)
    expect(await fonts(travel)).toBe(`'self' ${travel}`)
    for (const page of [undefined, ours, 'https://stranger.example', `${shop} *`, `${shop}; font-src *`])
      expect([page, await fonts(page)]).toEqual([page, "'self'"])
    // Without TLS only on a developer's own machine.
    for (const [name, origin, allowed] of [
      ['Plain', 'http://plain.example', "'self'"],
      ['Desk', 'http://localhost:3000', "'self' http://localhost:3000"],
    ] as const) {
      await savePartner(world.database.db, partnerFrom(name, [origin], ['order']), world.clock())
      world.later(6)
      expect(await fonts(origin)).toBe(allowed)
      await removePartner(world.database, name)
    }
  })

  it('hold a token that is good on the page that it was issued to, and nowhere else', async () => {
    const status = (origin: string | undefined, token: string, more = {}) =>
      from(origin, '/api/User/kyc_status', { authorization: `Bearer ${token}`, ...more }).then(
        (answer) => answer.statusCode,
      )
    const { token } = await logIn(travel)
    expect(await status(travel, token)).toBe(200)
    expect(await status(shop, token)).toBe(401)
    expect(await status(ours, token)).toBe(401)
    // No browser: a copied token would have to come with a lie about where it is.
    expect(await status(undefined, token)).toBe(401)

    const own = await logIn(ours)
    expect(await status(undefined, own.token)).toBe(200)
    expect(await status(ours, own.token)).toBe(200)
    expect(await status(travel, own.token)).toBe(401)
    // Our own pages under another name of this machine, and behind a development server.
    expect(await status('http://192.168.1.7:4000', own.token, { host: '192.168.1.7:4000' })).toBe(200)
    expect(await status('http://localhost:5173', own.token, { 'sec-fetch-site': 'same-origin' })).toBe(200)

    const machine = await logIn(undefined)
    expect(await status(undefined, machine.token)).toBe(200)
    expect(await status(travel, machine.token)).toBe(401)
  })

  it('cannot sign in where no widget of theirs does', async () => {
    await savePartner(
      world.database.db,
      partnerFrom('Rates', ['https://rates.example'], ['rate']),
      world.clock(),
    )
    world.later(6)
    expect((await logIn('https://rates.example')).status).toBe(403)
    expect((await from('https://rates.example', '/api/Listing/Search')).statusCode).toBe(200)
  })

  it('make every call that a widget of theirs makes, and no other', async () => {
    const stream = { method: 'GET', path: '/api/Notification/stream' } as const
    const all = Object.entries({ ...contract, notificationStream: stream })
    for (const tag of widgetTags) {
      const calls = widgetCalls[tag as keyof typeof widgetCalls]
      const origin = `https://${tag}.example`
      await savePartner(world.database.db, partnerFrom(tag, [origin], [tag]), world.clock())
      world.later(6)
      const answers = await Promise.all(
        all.map(async ([name, { method, path }]) => {
          const answer = await app.inject({ method, url: aPath(path), headers: { origin } })
          return [name, answer.statusCode, answer.json().code] as const
        }),
      )
      const refused = answers.filter(([, , code]) => code === 'not-allowed')
      expect([...new Set(refused.map(([, status]) => status))], tag).toEqual([403])
      const made = answers.filter((each) => !refused.includes(each)).map(([name]) => name)
      expect(made.sort(), tag).toEqual([...new Set([...calls, 'currencyList'])].sort())
      await removePartner(world.database, tag)
    }
  })

  it('make no call with a widget of another release, nor show it', async () => {
    const origin = 'https://later.example'
    const widgets = ['cowrie-casino', 'constructor']
    await savePartner(world.database.db, { name: 'Later', origins: [origin], widgets }, world.clock())
    world.later(6)
    for (const { method, path } of Object.values(contract)) {
      const answer = await app.inject({ method, url: aPath(path), headers: { origin } })
      expect([path, answer.statusCode]).toEqual([path, 403])
    }
    expect((await from(origin, '/api/Notification/stream')).statusCode).toBe(403)
    expect((await from(undefined, `/embed/cowrie-casino?for=${origin}`)).statusCode).toBe(404)
  })

  it('are noticed within seconds when they come, change and go', async () => {
    const { db } = world.database
    const origin = 'https://late.example'
    const answered = async () => (await from(origin, '/api/Utility/currencies')).statusCode
    expect(await answered()).toBe(403)
    expect(await savePartner(db, partnerFrom('Late', [origin], ['rate']), world.clock())).toBe('added')
    world.later(6)
    expect(await answered()).toBe(200)
    expect(await savePartner(db, partnerFrom('Late', ['https://x.example'], ['rate']), world.clock())).toBe(
      'changed',
    )
    expect((await listPartners(db)).map(({ name }) => name)).toContain('Late')
    world.later(6)
    expect(await answered()).toBe(403)
    expect(await removePartner(world.database, 'Late')).toBe(true)
    expect(await removePartner(world.database, 'Late')).toBe(false)
  })

  it('are written by a command, beside a running server where the database is PostgreSQL', async () => {
    const name = 'Lagoon & Palm'
    const add = await partner(
      world.database,
      'add',
      name,
      '--origin',
      'https://lagoon.example/',
      '--widgets',
      'rate,order',
    )
    if (kind === 'embedded') {
      expect(add.code).toBe(1)
      expect(add.said).toMatch(/only one process can\. Stop the server, run this again, and start the server/)
      return
    }
    expect(add).toEqual({
      code: 0,
      said: 'Added Lagoon & Palm: cowrie-order, cowrie-rate on https://lagoon.example',
    })
    world.later(6)
    expect((await from('https://lagoon.example', '/api/Utility/currencies')).statusCode).toBe(200)
    expect((await partner(world.database, 'list')).said).toContain(
      'Travel: all widgets on https://travel.example',
    )
    expect((await partner(world.database, 'fee-share', name, '--percent', '101')).code).toBe(1)
    expect((await partner(world.database, 'fee-share', name, '--percent', '12.5')).said).toMatch(
      /gets 12\.5%/,
    )
    expect((await partner(world.database, 'list')).said).toContain(
      'https://lagoon.example, 12.5% of our fees',
    )
    expect(await partner(world.database, 'remove', name)).toEqual({ code: 0, said: 'Removed Lagoon & Palm' })
    expect((await partner(world.database, 'remove', name)).said).toMatch(/There is no partner named/)
    expect(
      await partner(world.database, 'add', 'X', '--origin', 'lagoon.example', '--widgets', 'rate'),
    ).toMatchObject({
      code: 1,
      said: expect.stringMatching(/not an origin/),
    })
    expect((await partner(world.database, 'sell')).code).toBe(2)
  })
})

describe('the command', () => {
  it('works on the embedded database while no server runs', async () => {
    const dataDir = await aDataFolder()
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const idle = { dataDir, databaseUrl: undefined }
    expect(await partner(idle, 'add', 'Shop', '--origin', shop, '--widgets', 'all')).toMatchObject({
      code: 0,
    })
    expect((await partner(idle, 'list')).said).toBe(`Shop: all widgets on ${shop}`)
    expect((await partner(idle, 'keys', 'Shop', 'make', 'secret')).said).toMatch(
      /^sk_test_[\w-]{43}\nCopy it now/,
    )
    const { said } = await partner(idle, 'keys', 'Shop', 'list')
    expect(said).toMatch(/^[\w-]{36} {2}sk_test_….{4} {2}made [\dT:.Z-]+$/)
    expect((await partner(idle, 'keys', 'Shop', 'roll', said.slice(0, 36))).said).toMatch(/24 more hours/)
    expect((await partner(idle, 'keys', 'Shop', 'end', said.slice(0, 36))).said).toBe('Ended')
    expect((await partner(idle, 'keys', 'Shop', 'end', said.slice(0, 36))).said).toMatch(/doesn’t exist/)
  }, 60_000)

  it.each([
    ['', [shop], ['all'], /is not a valid name/],
    ['Shop', [], ['all'], /at least one origin/],
    ['Shop', ['https://shop.example/path'], ['all'], /not an origin/],
    ['Shop', ['ftp://shop.example'], ['all'], /not an origin/],
    ['Shop', ['https://*.example'], [], /Say which widgets/],
    ['Shop', [shop], ['casino'], /no widget casino\. Choose from: .*order/],
  ])('says what is wrong with %s, %s, %s', (name, origins, widgets, sentence) => {
    expect(() => partnerFrom(name, origins, widgets)).toThrow(sentence)
  })
})

describe('the calls of widgets', () => {
  it('are written down for every widget', () => {
    const folders = readdirSync(new URL('../../../widgets/', import.meta.url))
    const unknown = folders.map((name) => `cowrie-${name}`).filter((tag) => !widgetTags.includes(tag))
    // These work on our own pages only.
    expect(unknown).toEqual(['cowrie-consent', 'cowrie-operator', 'cowrie-partner'])
  })

  it('lead to every group of calls', () => {
    const groups = new Set(Object.values(contract).map(({ group }) => group))
    const callsOf = (group: string) =>
      Object.entries(contract).flatMap(([name, each]) => (each.group === group ? [name as CallName] : []))
    for (const group of groups)
      expect(widgetTags.some((tag) => callsOf(group).some((call) => makesCall(tag, call)))).toBe(true)
  })
})
