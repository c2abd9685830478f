/** Served beside the API: the mailbox, the operator's call, the partner's page. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { partnerServer } from '#server/http/partner.ts'
import { register } from '#server/people/accounts/register.ts'
import { codeMail } from '#server/platform/mail/templates.ts'
import { assertBuilt } from '#tests/built.ts'
import { setUp } from '#tests/server/suite.ts'
import { details, mailedCodeFor } from '../world.ts'

assertBuilt()
const { world, app } = await setUp({ app: { operatorKey: 'a key of the operator' } })

describe('the sandbox mailbox', () => {
  it('shows letters newest first, as a page and as JSON, and only to one address where asked', async () => {
    const [first, second] = [details(), details()]
    await register(world, { body: first })
    await mailedCodeFor(world, first.email)
    // A name from before names were checked.
    const named = { to: second.email, firstName: '<b>Ada</b>', purpose: 'confirm', digits: '1234' } as const
    await world.mail.send(codeMail(named), 'a letter of the test')
    const json = await app.inject({
      method: 'GET',
      url: '/sandbox/mailbox',
      headers: { accept: 'application/json' },
    })
    expect(json.json().map((mail: { to: string }) => mail.to)).toEqual([second.email, first.email])
    expect(Object.keys(json.json()[0]).sort()).toEqual(['code', 'html', 'sentAt', 'subject', 'text', 'to'])
    expect(json.json()[0].code).toBe('1234')
    const one = await app.inject({
      method: 'GET',
      url: `/sandbox/mailbox?to=${encodeURIComponent(first.email)}`,
      headers: { accept: 'application/json' },
    })
    expect(one.json()).toHaveLength(1)
    const page = await app.inject({ method: 'GET', url: '/sandbox/mailbox' })
    expect(page.headers['content-type']).toMatch(/text\/html/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toContain('<b>Ada</b>')
    expect(page.body).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  })

  it('does not exist in production', async () => {
    const production = await buildApp({ ...world, settings: { ...world.settings, isSandbox: false } })
    for (const url of ['/sandbox/mailbox', '/sandbox/people'])
      expect((await production.inject({ method: 'GET', url })).statusCode).toBe(404)
    await production.close()
  })
})

describe('the operator', () => {
  const atlantis = { name: 'Atlantis', countryCode: 'XA', dialCode: '+999' }
  const send = (payload: object, key = 'a key of the operator') =>
    app.inject({
      method: 'POST',
      url: '/api/Utility/CreateCountry',
      headers: { 'x-operator-key': key },
      payload,
    })

  it('adds a country with the key, and not with another', async () => {
    expect((await send(atlantis, 'another key')).statusCode).toBe(403)
    expect((await send(atlantis)).json()).toMatchObject({ isSuccess: true })
    const countries = (await app.inject({ method: 'GET', url: '/api/Utility/countries' })).json()
    expect(countries).toContainEqual(
      expect.objectContaining({ id: 'XA', name: 'Atlantis', dialCode: '+999' }),
    )
  })

  it.each([
    [{ ...atlantis, countryCode: 'X' }, /countryCode/],
    [{ ...atlantis, dialCode: '999' }, /dialCode/],
    [{ ...atlantis, name: ' ' }, /name/],
  ])('a wrong field of a country is named', async (payload, named) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toMatch(named)
  })
})

describe('the partner’s page', () => {
  it('embeds a widget with two lines from the exchange’s origin', async () => {
    const partner = partnerServer('http://exchange.example').listen(0)
    await once(partner, 'listening')
    const origin = `http://localhost:${(partner.address() as AddressInfo).port}`
    const page = await (await fetch(origin)).text()
    expect(page).toContain(
      '<script type="module" src="http://exchange.example/cdn/v1/cowrie-listings.js"></script>',
    )
    expect(page).toMatch(/<cowrie-listings[^>]*><\/cowrie-listings>/)
    for (const path of ['/../server/main.ts', '/%2e%2e/server/settings.ts', '/nothing.html'])
      expect((await fetch(origin + path)).status).toBe(404)
    partner.close()
  })
})

describe('the site’s pages', () => {
  const open = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } })

  it.each([
    '/',
    '/login',
    '/login/',
    '/login?from=mail',
    '/verify-email/019a0000-0000-7000-8000-000000000000',
    '/kyc',
  ])('%s is a page', async (url) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/text\/html/)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    // The next release has other file names.
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/nothing-here', '/login/more', '/verify-email', '/verify-email/'])(
    '%s is not: 404, with the page that says so',
    async (url) => {
      const answer = await open(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<div id="site"')
    },
  )

  it.each(['*/*', undefined])('a reader that takes %s gets pages, and no page elsewhere', async (accept) => {
    const get = (url: string) => app.inject({ url, ...(accept && { headers: { accept } }) })
    for (const url of ['/login', '/docs', '/widgets', '/about-page?lang=fr'])
      expect((await get(url)).headers['content-type'], url).toMatch(/text\/html/)
    for (const url of ['/nothing-here', '/api/Nothing', '/cdn/nothing.js']) {
      const answer = await get(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.headers['content-type'], url).toMatch(/json/)
    }
    expect((await open('/login', 'application/json')).statusCode).toBe(404)
  })

  it('a public page tells search engines and shared links what it is, at its whole address', async () => {
    const { body } = await open('/about-page?from=mail')
    expect(body).toContain('<title>About · Cowrie</title>')
    expect(body).toMatch(/<meta name="description" content="Why Cowrie is named after a shell/)
    expect(body).toContain(`<link rel="canonical" href="${world.settings.publicUrl}/about-page">`)
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(body)?.[1] ?? ''
    const card = await app.inject({ url: picture.replace(world.settings.publicUrl, '') })
    expect(card.headers['content-type']).toBe('image/png')
    // A page behind the login has nothing for shared links.
    expect((await open('/dashboard')).body).not.toContain('og:')
  })

  it('a public page is in the language that its address asks for, and leads to those in the others', async () => {
    const { publicUrl } = world.settings
    const { body } = await open('/about-page?lang=fr')
    expect(body).toContain('<html lang="fr" dir="ltr"')
    expect(body).toContain('<title>À propos · Cowrie</title>')
    expect(body).toContain('<meta property="og:locale" content="fr_FR">')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/about-page?lang=fr">`)
    for (const other of ['en', 'fr', 'ar'])
      expect(body).toContain(`hreflang="${other}" href="${publicUrl}/about-page?lang=${other}"`)
    expect((await open('/?lang=ar')).body).toContain('<html lang="ar" dir="rtl"')
    // Nobody's own: as if nothing had been asked for.
    expect((await open('/about-page?lang=__proto__')).body).toContain('<title>About · Cowrie</title>')
  })

  it('a page of the sandbox says so from the start, and no other', async () => {
    expect((await open('/login')).body).toContain('<meta name="cowrie-sandbox" content="yes">')
    const production = await buildApp({ ...world, settings: { ...world.settings, isSandbox: false } })
    const { body } = await production.inject({ url: '/login', headers: { accept: 'text/html' } })
    expect(body).toContain('<meta name="cowrie-sandbox" content="no">')
    expect(body).not.toContain('cowrie-mailbox')
    await production.close()
  })

  it('a page of the sandbox names its bank, unless strangers can reach the sandbox and not the bank', async () => {
    const settings = { ...world.settings, bankUrl: 'http://localhost:4002' }
    for (const [sandboxKey, isNamed] of [
      [undefined, true],
      ['a-key-of-the-sandbox', false],
    ] as const) {
      const sandbox = await buildApp({ ...world, settings: { ...settings, sandboxKey } })
      const { body } = await sandbox.inject({ url: '/login', headers: { accept: 'text/html' } })
      expect(body.includes('<meta name="cowrie-bank" content="http://localhost:4002">')).toBe(isNamed)
      await sandbox.close()
    }
  })

  it('every page names the operator, also without scripts, or says that nobody runs the sandbox', async () => {
    const { body: own } = await open('/terms?lang=fr')
    expect(own).toContain('<title>Conditions générales · Cowrie</title>')
    expect(own).toMatch(/personne n’exploite cette plateforme[^<]*<\/p><\/noscript>/)
    expect(own).not.toContain('cowrie-legal')
    const legal = { name: 'Lagoon & Sons', address: '1 Quay Road', registration: 'RC 1' }
    const run = await buildApp({ ...world, settings: { ...world.settings, isSandbox: false, legal } })
    const { body } = await run.inject({ url: '/login', headers: { accept: 'text/html' } })
    expect(body).toContain('<meta name="cowrie-legal-name" content="Lagoon &amp; Sons">')
    expect(body).toContain('<p>Lagoon &amp; Sons · 1 Quay Road · RC 1</p></noscript>')
    await run.close()
  })

  it('a call that does not exist is answered in the envelope, not with a page', async () => {
    const answer = await open('/api/nothing-here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ isSuccess: false, code: 'not-found' })
  })

  it('/healthz says whether there is a mailbox to look into', async () => {
    const real = await buildApp({ ...world, settings: { ...world.settings, smtpUrl: 'smtp://mail.example' } })
    expect((await open('/healthz')).json()).toMatchObject({ sandbox: true, mailbox: true })
    expect((await real.inject({ url: '/healthz' })).json()).toMatchObject({ sandbox: true, mailbox: false })
    expect((await real.inject({ url: '/sandbox/mailbox' })).statusCode).toBe(404)
    await real.close()
  })
})
