/** A widget in a frame of the exchange: what it shares with the page around it, and what it keeps. */
import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { makeKey } from '#server/exchange/partners/keys.ts'
import { partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { tokenHash } from '#server/platform/hashing/secrets.ts'
import { aReceiver } from '#tests/server/webhooks/receiver.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { answerTo, aPartnerPage, aSite, insideOf, moduleOf, patiently } from './partner-page.ts'
import { aMember, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()
/** A cross-site host, whose frames get no storage of the exchange. */
const { site } = await openPartnerSite(app, '127.0.0.1')
const buyer = visitor('Bola', 'Ade')
const { everyday, ...me } = await aMember(app, buyer)
const { id: listingId } = await app.server.database.db
  .selectFrom('listing')
  .select('id')
  .executeTakeFirstOrThrow()
await placeOrder(app.server, me, {
  body: {
    listingId,
    orderAmount: '40',
    giveUpAmount: '64000',
    rate: '0.000625',
    isSystemRate: false,
    pin: buyer.pin,
    debitCardId: everyday.id,
    creditCardId: everyday.id,
  },
})

it('sends the page its events, and lets it handle requests', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: moduleOf(app, 'cowrie-orders'),
    body: '<cowrie-orders lang="fr"></cowrie-orders>',
  })
  const widget = page.locator('cowrie-orders')
  const inside = insideOf(page, 'cowrie-orders')
  const logIn = inside.getByRole('button', { name: 'Se connecter' })
  await logIn.waitFor()

  // The page's own words and look reach the frame, and what opens from it.
  const give = (properties: { texts: unknown; partStyles: unknown }) =>
    widget.evaluate((element, given) => Object.assign(element, given), properties)
  const textTransform = (button: Locator) => button.evaluate((each) => getComputedStyle(each).textTransform)
  await give({
    texts: { fr: { 'orders.why': 'Vos achats, ici.', 'login.lead': 'Entrez !' } },
    partStyles: { button: { 'text-transform': 'uppercase' } },
  })
  await inside.getByText('Vos achats, ici.').waitFor()
  await expect.poll(() => textTransform(logIn), patiently).toBe('uppercase')

  // The page handles the request, so the widget opens nothing.
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    document.addEventListener(
      'cowrie-sign-in-needed',
      (event) => {
        heard.push(event.type)
        event.preventDefault()
      },
      { once: true },
    )
  })
  await logIn.click()
  await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.length === 1)
  expect(await inside.getByRole('dialog').count()).toBe(0)

  // Not handled the second time: the login opens above the whole page, the rest of which stays where it was.
  const before = await widget.boundingBox()
  await logIn.click()
  await inside.getByRole('dialog').getByLabel('Nom d’utilisateur ou adresse e-mail').waitFor()
  await inside.getByRole('dialog').getByText('Entrez !').waitFor()
  const frame = page.locator('cowrie-orders iframe')
  const size = page.viewportSize()
  await expect.poll(() => frame.boundingBox(), patiently).toMatchObject({ x: 0, y: 0, ...size })
  expect(await widget.boundingBox()).toEqual(before)
  // The page's own toaster shows the message, above everything.
  const submit = inside.getByRole('dialog').getByRole('button', { name: 'Se connecter', exact: true })
  await expect.poll(() => textTransform(submit), patiently).toBe('uppercase')
  await submit.click()
  await page.locator('cowrie-toaster').getByText('obligatoire').first().waitFor()
  await page.keyboard.press('Escape')
  await give({ texts: undefined, partStyles: undefined })
  await inside.getByText('Vos achats, ici.').waitFor({ state: 'hidden' })
  await expect.poll(() => textTransform(logIn), patiently).toBe('none')
  await expect.poll(async () => (await frame.boundingBox())?.height, patiently).toBe(before?.height)

  // Theme and language follow the page.
  const root = () =>
    page
      .frames()
      .find((each) => each.url().includes('/embed/'))
      ?.evaluate(() => {
        const { lang, dir, style } = document.documentElement
        return [lang, dir, style.colorScheme, style.getPropertyValue('--cowrie-accent')]
      })
  expect(await root()).toEqual(['fr', 'ltr', 'light', ''])
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    document.documentElement.style.colorScheme = 'dark'
    document.documentElement.style.setProperty('--cowrie-accent', 'rebeccapurple')
  })
  await expect.poll(root, patiently).toEqual(['fr', 'rtl', 'dark', 'rebeccapurple'])

  // The methods are those of every widget.
  await page.evaluate(() =>
    (document.querySelector('cowrie-orders') as HTMLElement & { refresh(): Promise<void> }).refresh(),
  )
  await page.evaluate(() => (document.querySelector('cowrie-orders') as HTMLElement).focus())
  await expect.poll(() => logIn.evaluate((button) => button.ownerDocument.hasFocus()), patiently).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

it('makes the page inert below a dialog, without a scroll, and gives it back', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: moduleOf(app, 'cowrie-orders'),
    body: '<button>Basket</button><cowrie-orders></cowrie-orders><p style="block-size: 3000px">Far below</p>',
  })
  const inside = insideOf(page, 'cowrie-orders')
  const canReach = () =>
    page.getByText('Basket').evaluate((basket) => {
      basket.focus()
      return document.activeElement === basket
    })
  const scrolledBy = () => page.evaluate(() => window.scrollY)
  const logIn = inside.getByRole('button', { name: 'Log in' })
  await logIn.click()
  const form = inside.getByRole('dialog')
  await form.getByLabel('Username or email').fill('ada')
  await page.getByRole('dialog', { name: 'Cowrie: orders' }).waitFor()
  expect(await canReach()).toBe(false)
  await page.mouse.move(20, 600)
  await page.mouse.wheel(0, 400)
  // Its toasts are still in reach.
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  const toast = page.locator('cowrie-toaster').getByRole('listitem').first()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'hidden' })
  expect(await scrolledBy()).toBe(0)
  expect(await form.getByLabel('Username or email').inputValue()).toBe('ada')

  await form.getByRole('button', { name: 'Close' }).click()
  await expect.poll(canReach, patiently).toBe(true)
  expect(await page.locator('body > cowrie-toaster').count()).toBe(1)
  expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
  await page.mouse.wheel(0, 400)
  await expect.poll(scrolledBy, patiently).toBeGreaterThan(0)

  expect(faults).toEqual([])
  await context.close()
})

it('reports a missing permission, and continues once it is allowed', async () => {
  const another = await aSite('127.0.0.1')
  const { page, context } = await aPartnerPage(app, another, {
    head: moduleOf(app, 'cowrie-orders'),
    body: `<script>
      document.addEventListener('cowrie-failed', (event) => { document.title = event.detail.tag + ' failed' })
      </script><cowrie-orders></cowrie-orders>`,
  })
  await page.getByRole('alert').getByText('This page is not set up to reach the exchange').waitFor()
  await expect.poll(() => page.title()).toBe('cowrie-orders failed')

  const partner = partnerFrom('Another', [another.origin], ['orders'])
  await savePartner(app.server.database.db, partner, new Date())
  app.later(6)
  await page.getByRole('button', { name: 'Try again' }).click()
  await insideOf(page, 'cowrie-orders').getByRole('button', { name: 'Log in' }).waitFor()
  another.close()
  await context.close()
})

it('tells the page whether somebody is signed in, in each tab, and signs them out at its word', async () => {
  type Heard = { events: [string, object][]; changes: unknown[] }
  type Module = typeof import('#core/client/session/public-session.ts')
  const head = `<script type="module">
      window.heard = { events: [], changes: [] }
      for (const name of ['cowrie-signed-in', 'cowrie-signed-out'])
        document.addEventListener(name, ({ type, detail }) => window.heard.events.push([type, detail]))
      window.session = await import('${app.origin}/cdn/v1/cowrie-session.js')
      window.session.subscribe((...change) => window.heard.changes.push(change))
    </script>${moduleOf(app, 'cowrie-orders')}${moduleOf(app, 'cowrie-alerts')}`
  const address = site.put({ head, body: '<cowrie-orders></cowrie-orders><cowrie-alerts></cowrie-alerts>' })
  const { page, context, faults } = await aPartnerPage(app, site, { body: '' })
  type Own = { heard: Heard; session: Module }
  const heard = (of: typeof page) => of.evaluate(() => (window as unknown as Own).heard)
  const asked = (of: typeof page, question: 'signedIn' | 'get' | 'setup' | 'signOut') =>
    of.evaluate(async (name) => {
      try {
        return (await (window as unknown as Own).session[name]()) ?? 'nothing'
      } catch (error) {
        const { kind, message } = error as Error & { kind?: string }
        return { kind, message }
      }
    }, question)

  await page.goto(address)
  const inside = insideOf(page, 'cowrie-orders')
  await inside.getByRole('button', { name: 'Log in' }).click()
  expect(await asked(page, 'signedIn')).toBe(false)
  expect(await asked(page, 'setup')).toBe('nothing')
  await signIn(inside.getByRole('dialog'), buyer)
  await inside.getByRole('row', { name: /ada/ }).waitFor()
  await insideOf(page, 'cowrie-alerts').getByRole('button', { name: 'New alert' }).first().waitFor()
  const userId = me.id
  expect(await heard(page)).toEqual({
    events: [['cowrie-signed-in', { userId, setupComplete: true }]],
    changes: [[undefined, undefined, true]],
  })
  expect(await asked(page, 'signedIn')).toBe(true)
  // The person's identity stays in the frames.
  expect(await asked(page, 'get')).toBe('nothing')
  expect(await asked(page, 'setup')).toMatchObject({ message: expect.stringContaining('is in the frames') })

  const other = await context.newPage()
  for (const load of [() => other.goto(address), () => other.reload()]) {
    await load()
    await insideOf(other, 'cowrie-orders').getByRole('row', { name: /ada/ }).waitFor()
    await insideOf(other, 'cowrie-alerts').getByRole('button', { name: 'New alert' }).first().waitFor()
    expect(await heard(other)).toEqual({
      events: [['cowrie-signed-in', { userId, resumed: true }]],
      changes: [[undefined, undefined, true]],
    })
  }

  const frame = page.frames().find((each) => each.url().includes('/embed/cowrie-orders'))
  const stored = await frame?.evaluate(
    (start) => Object.entries(localStorage).find(([name]) => name.startsWith(start))?.[1],
    `cowrie:session:${app.origin}`,
  )
  const { token } = JSON.parse(stored ?? '{}') as { token: string }
  const sessions = () =>
    app.server.database.db
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', tokenHash(token))
      .execute()
  expect(await sessions()).toHaveLength(1)
  expect(await asked(page, 'signOut')).toBe('nothing')
  // When it resolves, the exchange has ended the session.
  expect(await sessions()).toEqual([])
  await inside.getByRole('button', { name: 'Log in' }).waitFor()
  const ended = ['cowrie-signed-out', { reason: 'left' }]
  expect((await heard(page)).events.slice(1)).toEqual([ended])
  expect((await heard(page)).changes.slice(1)).toEqual([[undefined, 'left', false]])
  await expect.poll(async () => (await heard(other)).events.slice(1), patiently).toEqual([ended])
  expect(await asked(other, 'signedIn')).toBe(false)
  // Nobody is signed in: the frames confirm it.
  expect(await asked(other, 'signOut')).toBe('nothing')
  await other.reload()
  await insideOf(other, 'cowrie-orders').getByRole('button', { name: 'Log in' }).waitFor()
  expect((await heard(other)).events).toEqual([])
  await other.close()

  // The exchange cannot confirm it, and the page is told so.
  await inside.getByRole('button', { name: 'Log in' }).click()
  await signIn(inside.getByRole('dialog'), buyer)
  await inside.getByRole('row', { name: /ada/ }).waitFor()
  await context.route('**/api/User/logout', (route) => route.abort())
  expect(await asked(page, 'signOut')).toMatchObject({ kind: 'broken' })
  await inside.getByRole('button', { name: 'Log in' }).waitFor()
  // Without a frame nobody can.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('cowrie-orders, cowrie-alerts')) each.remove()
  })
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await asked(page, 'signOut')).toMatchObject({ message: expect.stringContaining('no frame of') })
  expect(faults.filter((each) => !each.includes('ERR_FAILED'))).toEqual([])
  await context.close()
})

it('stays in the page on request, with a session that the page gives and keeps in memory', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: `<meta name="cowrie-in-page" content="all">${moduleOf(app, 'cowrie-orders')}`,
    body: `<script>
      const who = ${JSON.stringify({ username: buyer.email, password: buyer.password })}
      addEventListener('DOMContentLoaded', () => {
        // The page's own server would do this, with the page's origin in a header.
        const body = JSON.stringify(who), headers = { 'content-type': 'application/json' }
        const signIn = () => fetch('${app.origin}/api/User/login', { method: 'POST', headers, body })
        document.querySelector('cowrie-orders').getToken = async () => (await signIn()).json()
      })
      </script><cowrie-orders></cowrie-orders>`,
  })
  await page.locator('cowrie-orders').getByRole('row', { name: /ada/ }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('cowrie:session')

  // Widgets request an ended session again, without a visible change.
  await app.server.database.db.deleteFrom('session').execute()
  await page.evaluate(() =>
    (document.querySelector('cowrie-orders') as HTMLElement & { refresh(): Promise<void> }).refresh(),
  )
  await page.locator('cowrie-orders').getByRole('row', { name: /ada/ }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('keeps a token that was copied from the page worthless elsewhere', async () => {
  const who = visitor('Bola', 'Ade')
  const { page, context } = await aPartnerPage(app, site, {
    head: `<meta name="cowrie-in-page" content="all">${moduleOf(app, 'cowrie-login')}`,
    body: '<cowrie-login></cowrie-login>',
  })
  await signIn(page.locator('cowrie-login'), who)
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  const token = await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('cowrie:session:'))
    return JSON.parse(localStorage.getItem(name ?? '') ?? '{}').token as string
  })
  expect(await answerTo(app, token, { origin: site.origin })).toBe('proof-refused')
  expect(await answerTo(app, token, { origin: app.partnerOrigin })).toBe('signed-out')
  expect(await answerTo(app, token, { origin: app.origin })).toBe('signed-out')

  // In that browser the session continues, also after a reload: the key is stored there.
  await page.reload()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Username or email').waitFor()
  await context.close()
})

it('works on a page with an embedder policy', async () => {
  for (const opener of [undefined, 'same-origin']) {
    const { page, context, faults } = await aPartnerPage(app, site, {
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        ...(opener && { 'cross-origin-opener-policy': opener }),
      },
      head: moduleOf(app, 'cowrie-orders'),
      body: '<cowrie-orders></cowrie-orders>',
    })
    const inside = insideOf(page, 'cowrie-orders')
    await inside.getByRole('button', { name: 'Log in' }).click()
    await signIn(inside.getByRole('dialog'), buyer)
    await inside.getByRole('row', { name: /ada/ }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  }
})

it('works in a browser with a wrong clock', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: moduleOf(app, 'cowrie-orders'),
    body: '<cowrie-orders></cowrie-orders>',
  })
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  const inside = insideOf(page, 'cowrie-orders')
  await inside.getByRole('button', { name: 'Log in' }).click()
  await signIn(inside.getByRole('dialog'), buyer)
  await inside.getByRole('row', { name: /ada/ }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('brings the words of the page back with the webhooks of what is ordered, in frames and in the page', async () => {
  const partner = await partnerNamed(app.server.database.db, 'Tests')
  const { key } = await makeKey(app.server, partner?.id ?? '', 'secret')
  const receiver = await aReceiver()
  await fetch(`${app.origin}/partner/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: ['order.placed'] }),
  })
  const tag = 'cowrie-listings'
  const orderOn = async (inPage: string, written: string) => {
    const { page, context, faults } = await aPartnerPage(app, site, {
      head: `<meta name="cowrie-in-page" content="${inPage}">${moduleOf(app, tag)}`,
      body: `<${tag} reference="cart-42" ${written}></${tag}>`,
    })
    const warnings: string[] = []
    page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()))
    await page.reload()
    const market = inPage ? page.locator(tag) : insideOf(page, tag)
    await market.getByRole('row', { name: 'ada' }).getByRole('button', { name: 'Order' }).click()
    await signIn(market.getByRole('dialog'), buyer)
    const wizard = market.getByRole('dialog')
    await wizard.getByRole('button', { name: 'Order', exact: true }).click()
    await wizard.getByLabel('Amount to order').fill('10')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await pickCards(wizard)
    await typeDigits(wizard, 'Transaction PIN', buyer.pin)
    await wizard.getByText(/You just ordered .* from ada/).waitFor()
    expect(faults).toEqual([])
    await context.close()
    return warnings.filter((each) => each.startsWith('Cowrie'))
  }
  expect(await orderOn('', `metadata='{"plan":"gold"}'`)).toEqual([])
  await receiver.has(1)
  expect(receiver.hooks[0]?.data).toMatchObject({ reference: 'cart-42', metadata: { plan: 'gold' } })
  // A malformed attribute is named, and keeps nobody from ordering.
  expect(await orderOn('all', 'metadata="gold"')).toEqual([
    expect.stringMatching(/its metadata is no object in JSON.*\/docs\/troubleshooting#/),
  ])
  await receiver.has(2)
  expect(receiver.hooks[1]?.data).toMatchObject({ reference: 'cart-42', metadata: {} })
  await receiver.close()
})

it('keeps a half-filled wizard when the page moves the element, also where its frame starts again', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: moduleOf(app, 'cowrie-create-listing'),
    body: '<cowrie-create-listing></cowrie-create-listing><div id="elsewhere"></div>',
  })
  const inside = insideOf(page, 'cowrie-create-listing')
  const amount = inside.getByLabel('Amount needed')
  await inside.getByRole('button', { name: 'Log in' }).first().click()
  await signIn(inside.getByRole('dialog'), buyer)
  await amount.fill('12345')
  // A frame is as tall as its content: its foot follows the content, on the page's own ground.
  const foot = inside.locator('.ui-wizard-foot')
  const look = await foot.evaluate((node) => {
    const { position, backgroundColor } = getComputedStyle(node)
    return { position, backgroundColor }
  })
  expect(look).toEqual({ position: 'static', backgroundColor: 'rgba(0, 0, 0, 0)' })
  for (const way of ['moveBefore', 'appendChild'] as const) {
    await page.evaluate((name) => {
      const tag = document.querySelector('cowrie-create-listing') as Element
      const place = tag.parentElement === document.body ? document.querySelector('#elsewhere') : document.body
      const move = place as unknown as Record<string, (node: Element, child?: null) => void>
      move[name]?.(tag, null)
    }, way)
    await expect.poll(() => amount.inputValue(), patiently).toMatch(/^12,?345$/)
  }
  expect(faults).toEqual([])
  await context.close()
})

/** A frame is a part of the page around it, which has the landmarks and the heading. */
const ofWholePages = Object.fromEntries(
  ['region', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: false }]),
)

it('has no axe violation on either partner page, in and around the frames, and no overflow on a phone', async () => {
  const { page, context } = await aBrowserFor(app)
  const partner = app.partnerOrigin.replace('localhost', '127.0.0.1')
  const found: string[] = []
  for (const [path, tags] of [
    ['/', ['cowrie-listings']],
    ['/hostile.html', ['cowrie-listings', 'cowrie-profile']],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(partner + path)
    for (const tag of tags) await insideOf(page, tag).locator(tag).locator('button').first().waitFor()
    // Checks only the Cowrie elements: the rest of the hostile page is deliberately bad.
    if (path === '/') found.push(...(await axeFindings(page)).map((each) => `${path}: ${each}`))
    for (const tag of tags) {
      // An offscreen frame does not render, so its animations never finish.
      await page.locator(`${tag} iframe`).scrollIntoViewIfNeeded()
      const frame = page.frames().find((each) => each.url().includes(`/embed/${tag}`))
      if (frame)
        found.push(
          ...(await axeFindings(frame, { rules: ofWholePages })).map((each) => `${path} ${tag}: ${each}`),
        )
      else found.push(`${path} has no frame for ${tag}`)
    }
    if (path !== '/') continue
    await page.setViewportSize({ width: 320, height: 800 })
    // The frame follows the width a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
  expect(found.join('\n')).toBe('')
  await context.close()
})
