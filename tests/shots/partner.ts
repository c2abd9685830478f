/** Every place of the partner's page with something in it, and a browser that is signed in there. For pictures. */
import type { Browser, BrowserContext } from 'playwright'
import { askForLink, setContact } from '#server/exchange/partners/contacts.ts'
import { makeKey } from '#server/exchange/partners/keys.ts'
import { partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { setFeeShare } from '#server/money/settlement/fee-share.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { addReceiver, testReceiver } from '#server/platform/webhooks/receivers.ts'
import type { Server } from '#server/server.ts'
import { places } from '../../widgets/partner/place.ts'
import type { Visit } from './visits.ts'

const email = 'ama@lagoon.example'

/** Signs the contact of a new partner in, and lists the places: with something in each, or of a partner who begins. */
export async function partnerVisits(
  browser: Browser,
  server: Server,
  locale = 'en',
  isEmpty = false,
): Promise<{ partner: BrowserContext; list: readonly Visit[] }> {
  const { db } = server.database
  const saved = partnerFrom('Lagoon & Palm', ['https://lagoon.example'], ['all'])
  await savePartner(db, saved, server.clock())
  const { id = '' } = (await partnerNamed(db, saved.name)) ?? {}
  if (!isEmpty) await fill(server, id)
  await setContact(server, id, email)
  await askForLink(server, email, 'en')

  const partner = await browser.newContext({ locale })
  const page = await partner.newPage()
  await page.goto(await mailedLink(server))
  // The label is looked up in English; the choice ends with the tab.
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByRole('tab').first().waitFor()
  await page.close()
  const list = places.map(
    (place): Visit => ({
      name: `partner-${place}`,
      route: '/partner',
      address: `/partner?place=${place}`,
      signedIn: false,
    }),
  )
  return { partner, list }
}

async function fill(server: Server, id: string): Promise<void> {
  await setFeeShare(server, id, 300_000n)
  for (const kind of ['publishable', 'secret'] as const) await makeKey(server, id, kind)
  const receiver = await addReceiver(server, id, { url: 'http://127.0.0.1:9/webhooks' })
  await testReceiver(server, { partnerId: id, id: receiver.id })
}

/** The address in the mail, in English. */
async function mailedLink(server: Server): Promise<string> {
  for (;;) {
    const [mail] = await mailsTo(server, email)
    const link = /http\S+\/partner(#link=\w+)/.exec(mail?.text ?? '')
    if (link) return `${server.settings.publicUrl}/partner?lang=en${link[1]}`
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
