/** A partner's engineer enters by a mailed link, and finds keys, origins, webhooks and their log. */
import { expect, it } from 'vitest'
import { setContact } from '#server/exchange/partners/contacts.ts'
import { aPartner, aReceiver } from '#tests/server/webhooks/receiver.ts'
import { aBrowserFor, mailedCode, mailsTo } from './app.ts'
import { axeFindings } from './axe.ts'
import { openApp } from './suite.ts'

const app = await openApp()

it('an engineer enters, makes a key, lists an origin and sends a webhook again', {
  timeout: 120_000,
}, async () => {
  const email = 'ama@lagoon.example'
  const { id, name, origin } = await aPartner(app.server)
  await setContact(app.server, id, email)
  const receiver = await aReceiver()
  const { page, faults } = await aBrowserFor(app)
  const press = (label: string | RegExp) =>
    page.getByRole('button', { name: label, exact: typeof label === 'string' }).click()
  const open = (tab: string) => page.getByRole('tab', { name: tab }).click()

  const enter = async () => {
    await page.getByLabel('Email address').fill(email)
    await press('Email me a link')
    await page.getByText(`If ${email} belongs to a partner`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const link = /http\S+\/partner#link=[a-p]{32}/.exec((await mailsTo(app, email))[0]?.text ?? '')?.[0]
    await page.goto(link ?? '')
    await press('Open the page')
    await page.getByRole('heading', { name }).waitFor()
    return link ?? ''
  }
  await page.goto(`${app.origin}/partner`)
  const link = await enter()

  await press(`Create a key for ${name}`)
  const making = page.getByRole('dialog')
  await making.getByRole('button', { name: 'Create a key' }).click()
  await making.getByText('Enter the 4 digits from the email').waitFor()
  await making.getByRole('button', { name: 'Email a code' }).click()
  await making.getByText('It’s on its way').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await making.getByLabel('Code from the email', { exact: true }).fill(await mailedCode(app, email))
  await making.getByRole('button', { name: 'Create a key' }).click()
  const shown = page.getByText(/^sk_test_[\w-]{43}$/)
  const key = (await shown.textContent()) ?? ''
  expect(await axeFindings(page)).toEqual([])
  await press('I’ve saved it')
  await page.getByText(`sk_test_…${key.slice(-4)}`).waitFor()
  expect(await page.content()).not.toContain(key)

  await open('Origins')
  await page.getByLabel('Origin', { exact: true }).fill('shop.example')
  await press('Add origin')
  await page.getByText('Write the whole origin of your site').waitFor()
  expect(await page.getByLabel('Origin', { exact: true }).inputValue()).toBe('shop.example')
  await page.getByLabel('Origin', { exact: true }).fill('https://shop.example')
  await press('Add origin')
  await press(`Remove ${origin}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText(origin, { exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Remove https://shop.example' }).count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  expect(new URL(page.url()).search).toBe('?place=origins')

  await open('Webhooks')
  await page.getByLabel('Address', { exact: true }).fill(receiver.url)
  await press('Add receiver')
  await page.getByText(/^whsec_/).waitFor()
  await press('I’ve saved it')
  await press(`Send a test to ${receiver.url}`)
  const log = page.getByRole('region', { name: 'Log' })
  await log.getByText('Delivered').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press(/^Details: webhook\.test/)
  const event = page.getByRole('dialog')
  await event.getByText('response 204').or(event.getByText('response 200')).waitFor()
  await event.getByRole('button', { name: 'Resend' }).click()
  await event.getByText('Sent again.').waitFor()
  await expect.poll(() => receiver.hooks.length).toBe(2)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await log.getByLabel('State').click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await log.getByText('No event matches.').waitFor()
  await log.getByLabel('State').click()
  await page.getByRole('option', { name: 'All' }).click()
  await log.getByLabel('Sent to').click()
  await page.getByRole('option', { name: receiver.url }).click()
  await log.getByText('Delivered').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press(`Replay events to ${receiver.url}`)
  const replay = page.getByRole('dialog')
  expect(await axeFindings(page)).toEqual([])
  await replay.getByRole('button', { name: 'Replay' }).click()
  // A test is no event of an object, so it isn't replayed.
  await replay.getByText('There are no events in this period.').waitFor()
  await page.keyboard.press('Escape')

  for (const [tab, words] of [
    ['Widgets', 'Code for your page'],
    ['Sessions', 'No one yet'],
    ['Volume', 'No orders yet'],
    ['Fee share', 'Nothing earned yet'],
  ] as const) {
    await open(tab)
    await page.getByText(words).or(page.getByLabel(words)).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  }
  await press('Write to us')
  await page.waitForURL('**/contact-page')
  await page.goBack()
  await page.getByText('Nothing earned yet').waitFor()
  await page.goBack()
  await page.getByText('No orders yet').waitFor()
  await page.goBack()
  await page.getByText('No one yet').waitFor()

  // The session runs out: the next call says so, and the used link does not help.
  app.later(31 * 60)
  await open('Keys')
  await page.getByText('Your session has ended').waitFor()
  await page.goto(link)
  await press('Open the page')
  await page.getByText('It was already used').waitFor()
  await press('Ask for a new link')
  await enter()
  await press('Log out')
  await page.getByRole('heading', { name: 'Log in to the partner page' }).waitFor()
  expect(await page.getByText('Your session has ended').count()).toBe(0)
  await receiver.close()
  expect(faults).toEqual([])
})

it('a visitor of a sandbox registers a test partner, and gets keys at once', {
  timeout: 60_000,
}, async () => {
  const { page, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/partner`)
  await page.getByRole('button', { name: 'Register a test partner' }).click()
  const register = page.getByRole('button', { name: 'Register and get keys' })
  await register.click()
  await page.getByText('Use at most 80 letters').waitFor()
  await page.getByLabel('Name of your site').fill('Sunny Shop')
  await page.getByLabel('Origin').fill('localhost:3000')
  await page.getByLabel('Email address').fill('ada@sunny.example')
  await register.click()
  await page.getByText('Write the whole origin of your site').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Origin').fill('http://localhost:3000')
  await register.click()
  await page.getByRole('heading', { name: 'Your test keys' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const secret = (await page.getByText(/^sk_test_[\w-]{43}$/).textContent()) ?? ''
  const self = await fetch(`${app.origin}/partner/self`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await self.json()).data).toMatchObject({ name: 'Sunny Shop', origins: ['http://localhost:3000'] })
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('heading', { name: 'Sunny Shop' }).waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('tab', { name: 'Origins' }).click()
  await page.getByText('Active').waitFor()
  expect(faults).toEqual([])
})
