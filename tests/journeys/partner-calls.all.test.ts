/** The exchange answers every call of a widget in a partner's page. */
import type { Page } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { partnerFrom, removePartner, savePartner } from '#server/exchange/partners/partners.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { newId } from '#server/ids.ts'
import { emailKey } from '#server/platform/keys/email.ts'
import { list, type Trader } from '#tests/server/market/market.ts'
import { minutesPass, quiet } from './app.ts'
import { type Friend, twoFriends } from './friends.ts'
import { aPartnerPage, aSite, moduleOf, patiently } from './partner-page.ts'
import { signIn } from './people.ts'
import { openApp } from './suite.ts'

const partner = 'Tests'
const inPage = '<meta name="cowrie-in-page" content="all">'

const app = await openApp()

const site = await aSite('127.0.0.1')
afterAll(() => site.close())
const traderOf = ({ cards, ...who }: Friend): Trader => ({
  ...who,
  sessionId: newId(),
  emailKey: emailKey(app.server, who.email),
  debit: cards.everyday,
  credit: cards.savings,
})
const [ada, receiver] = await twoFriends(app, 'Ada', 'Bola')
const [from, to] = [traderOf(ada), traderOf(receiver)]
const { pin } = ada
const body = { pin, amount: '25', currency: 'USD', debitCardId: from.debit, friendId: to.id } as const
const transferId = (await sendMoney(app.server, from, { body }, newId())).id
// An orderable listing, so that the widgets also request the setup.
await list(app.server, to, { pin })

/** Replaces the partner's tags. */
async function may(widgets: readonly string[]) {
  await removePartner(app.server.database, partner)
  const row = { name: partner, origins: [site.origin], widgets }
  await savePartner(app.server.database.db, row, new Date())
  app.later(6)
}

const tagsOf = (...names: string[]) => partnerFrom(partner, [site.origin], names).widgets

/** Collects the answers to the page's calls from now on: `200 /api/User/kyc_status`. */
function answersOn(page: Page): string[] {
  const answers: string[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin === app.origin && /^\/(api|json)/.test(pathname))
      answers.push(`${response.status()} ${pathname}`)
  })
  return answers
}
const refusals = (answers: readonly string[]) => answers.filter((each) => each.startsWith('403'))
const stream = '/api/Notification/stream'

it('a partner with only the receipt shows and saves the receipt of a transfer', async () => {
  await may(tagsOf('receipt'))
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: inPage + moduleOf(app, 'cowrie-receipt'),
    body: `<script>
      const answers = (async () => {
        const body = JSON.stringify(${JSON.stringify({ username: ada.email, password: ada.password })})
        const headers = { 'content-type': 'application/json' }
        return (await fetch('${app.origin}/api/User/login', { method: 'POST', headers, body })).json()
      })()
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('cowrie-receipt').getToken = () => answers
      })
      </script><cowrie-receipt transfer-id="${transferId}"></cowrie-receipt>`,
  })
  const answers = answersOn(page)
  await page.reload()
  await page.getByText('$25.00').first().waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await expect.poll(() => answers, patiently).toContain(`200 ${stream}`)
  expect(refusals(answers)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('rate and recent listings are complete for signed-in people, and a refused stream ends', async () => {
  await may(tagsOf('login'))
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: inPage + moduleOf(app, 'cowrie-login'),
    body: '<cowrie-login></cowrie-login>',
  })
  await signIn(page.locator('cowrie-login'), ada)
  await page.getByRole('button', { name: 'Log out' }).waitFor()

  await may(tagsOf('rate', 'recent-listings'))
  const tags = ['cowrie-rate', 'cowrie-recent-listings']
  const answers = answersOn(page)
  await page.clock.install()
  await page.goto(
    site.put({
      head: inPage + tags.map((tag) => moduleOf(app, tag)).join(''),
      body: tags.map((tag) => `<${tag}></${tag}>`).join(''),
    }),
  )
  await expect
    .poll(() => answers, patiently)
    .toEqual(expect.arrayContaining([`200 ${stream}`, '200 /api/User/kyc_status', '200 /api/Listing/Search']))
  expect(refusals(answers)).toEqual([])

  // The partner now has a tag of another release. The page still gets answers, but the stream is refused.
  await may(['cowrie-casino'])
  // Requests under way would fail offline, and be a fault of the page.
  await quiet(page)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(() => answers, patiently).toContain(`403 ${stream}`)
  // The answers of the page's return to the network are in.
  await quiet(page)
  answers.length = 0
  await page.mouse.move(200, 300)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await minutesPass(page, 3)
  expect(answers).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
