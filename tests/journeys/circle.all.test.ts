/** A circle of friends, from the first invite to the removal of a friend, each person in their own browser. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { aBrowserFor, clipboardOf, mailsTo } from './app.ts'
import { aReadyPerson, aTrader, leaveOutcome, message, register, type Visitor, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const faults: string[] = []

async function openCircle(page: Page) {
  await page.getByRole('link', { name: 'Payment' }).first().click()
  await page.getByRole('heading', { name: 'Circle' }).waitFor()
}

/** The Friends view, as it is now, on one of its tabs. */
async function openTab(page: Page, name: RegExp) {
  await page.goto(`${app.origin}/payment`)
  await page.getByRole('button', { name: 'View Circle' }).click()
  await page.getByRole('tab', { name }).click()
}

async function invite(page: Page, email: string, how: 'Send invite' | 'Copy Invite Link') {
  await page.getByRole('button', { name: 'Add Friend' }).click()
  const box = page.getByRole('dialog', { name: 'Add friend' })
  await box.getByLabel('Friend’s email').fill(email)
  await box.getByRole('button', { name: how }).click()
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const fullName = ({ firstName, lastName }: Visitor) => `${firstName} ${lastName}`

/** The newest mail to a person with this subject. */
async function mail(address: string, subject: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = (await mailsTo(app, address)).find((each) => each.subject.includes(subject))
    if (found) return found.text
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no letter to ${address} says ${subject}`)
}
const linkIn = (text: string) => /http\S+\/create-account\?invite=\S+/.exec(text)?.[0] ?? ''

describe('a circle of friends', () => {
  it('grows by a mailed link, a request and a copied link, and a friend can leave it', async () => {
    const ada = await aTrader(app, 'Ada', 'Obi')
    await openCircle(ada.page)
    await ada.page.getByText('You have not added anyone to your circle').waitFor()

    // A stranger registers through the mailed link, and both see each other.
    await invite(ada.page, 'bola@example.com', 'Send invite')
    await leaveOutcome(ada.page, 'Invite sent')
    const link = linkIn(await mail('bola@example.com', 'An invitation to Cowrie'))
    const bola = await aReadyPerson(app, 'Bola', 'Ade', link)
    await openTab(bola.page, /^Friends/)
    await row(bola.page, 'Ada Obi').waitFor()
    await openTab(ada.page, /^Friends/)
    await row(ada.page, 'Bola Ade').waitFor()
    expect(await mail('ada@example.com', 'Friend request accepted')).toContain(
      'Bola Ade is in your circle now',
    )

    // A member gets a request, and accepts it.
    const chike = await aTrader(app, 'Chike', 'Eze')
    await invite(ada.page, chike.who.email, 'Send invite')
    await leaveOutcome(ada.page, 'Invite sent')
    expect(await mail('chike@example.com', 'Friend request')).toContain('Ada Obi wants to be your friend')
    await openTab(chike.page, /^Pending/)
    await row(chike.page, 'Ada Obi').getByRole('button', { name: 'Accept' }).click()
    await leaveOutcome(chike.page, 'Request accepted')
    await openTab(ada.page, /^Friends/)
    await row(ada.page, fullName(chike.who)).waitFor()

    // Another request is rejected, and its sender sees nothing of it.
    await openTab(bola.page, /^Friends/)
    await invite(bola.page, chike.who.email, 'Send invite')
    await leaveOutcome(bola.page, 'Invite sent')
    await openTab(chike.page, /^Pending/)
    await row(chike.page, 'Bola Ade').getByRole('button', { name: 'Reject' }).click()
    await message(chike.page, 'Reject request?').getByRole('button', { name: 'Reject' }).click()
    await leaveOutcome(chike.page, 'Request rejected')
    await openTab(bola.page, /^Sent/)
    await row(bola.page, chike.who.email).getByText('Pending').waitFor()

    // A friend is removed, on both sides.
    await openTab(ada.page, /^Friends/)
    await row(ada.page, 'Bola Ade').getByRole('button', { name: 'Remove Bola Ade' }).click()
    await message(ada.page, 'Remove friend?').getByRole('button', { name: 'Remove' }).click()
    await leaveOutcome(ada.page, 'Friend removed')
    await row(ada.page, 'Bola Ade').waitFor({ state: 'detached' })
    await openTab(bola.page, /^Friends/)
    await bola.page.getByText('You have not added anyone to your circle').waitFor()

    // A copied link is what the clipboard holds, and it opens the registration.
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await invite(ada.page, 'dayo@example.com', 'Copy Invite Link')
    await message(ada.page, 'Invite link copied to clipboard').waitFor()
    const copied = await clipboardOf(app, ada.context)
    expect(linkIn(copied)).toBe(copied)
    const dayo = await aBrowserFor(app)
    await register(app, dayo.page, visitor('Dayo', 'Ojo'), copied)
    await dayo.page.waitForURL('**/kycpage')
    await openTab(ada.page, /^Friends/)
    await row(ada.page, 'Dayo Ojo').waitFor()

    for (const person of [ada, bola, chike, dayo]) faults.push(...person.faults)
    expect(faults).toEqual([])
  })
})
