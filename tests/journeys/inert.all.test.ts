/** Names and texts of people are plain text on every other screen. */
import { expect, it } from 'vitest'
import { newId } from '#server/ids.ts'
import { notify } from '#tests/server/notices.ts'
import { aMember, signedIn, visitor } from './people.ts'
import { openApp } from './suite.ts'

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">pay</a>',
  '<details open ontoggle=alert(1)>more</details>',
  '"><script src=//evil.example/x.js></script>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
]

const app = await openApp()

it('names and bodies with scripts are inert on the screen of their reader', async () => {
  const { db } = app.server.database
  const ada = visitor('Ada', 'Obi')
  const reader = await aMember(app, ada)
  const { page, faults } = await signedIn(app, ada)
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\.example|\/x$/.test(request.url())) ran.push(request.url())
  })

  // A person whose name is older than the rule for names sends real money.
  const name = payloads[1] as string
  const bola = visitor('Bola', 'Ade')
  const sender = await aMember(app, bola)
  await db.updateTable('person').set({ first_name: name }).where('id', '=', sender.id).execute()
  const now = app.server.clock()
  for (const [person, friend] of [
    [reader.id, sender.id],
    [sender.id, reader.id],
  ] as const)
    await db
      .insertInto('friendship')
      .values({ person_id: person, friend_id: friend, created_at: now })
      .execute()
  const authorization = `Bearer ${sender.token}`
  const { data } = await fetch(`${app.origin}/api/User/user-cards`, { headers: { authorization } }).then(
    (answer) => answer.json() as Promise<{ data: { tblid: string }[] }>,
  )
  const sent = await fetch(`${app.origin}/api/Listing/send-money`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({
      transactionPin: bola.pin,
      amount: 40,
      debitCardId: data[0]?.tblid,
      currency: 'USD',
      friendId: reader.id,
    }),
  })
  expect(sent.status).toBe(200)

  // Once as a fact of a message, and once as if it had bypassed the templates.
  await app.server.database.inTransaction(async (tx) => {
    for (const payload of payloads) await notify(tx, app.server, reader.id, payload, 'money')
  })
  await page.route('**/api/Notification/notifications*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { tblid: string }[] }
    const [first] = answer.data
    const raw = payloads.map((payload) => ({
      ...first,
      tblid: newId(),
      body: `<p>Before ${payload} <b>after</b></p>`,
    }))
    await route.fulfill({ response, json: { ...answer, data: [...answer.data, ...raw] } })
  })

  await page.goto(`${app.origin}/notification`)
  // Each payload escaped and raw, the money, the card that was added, and the sign-in on this device.
  const all = 2 * payloads.length + 3
  const items = page.locator('cowrie-notifications:not([view]) [part~=item]')
  await expect.poll(() => items.count()).toBe(all)
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await expect.poll(() => page.locator('[part=dropdown] [part~=item]').count()).toBe(all)

  // Escaped payloads appear as text; raw ones keep only bold and lines.
  const words = await items.allInnerTexts()
  expect(words.filter((each) => each.includes(`${name} Ade sent you US$40.00`))).toHaveLength(1)
  for (const payload of payloads)
    expect(words.some((each) => each.includes(`${payload} is in your circle now`))).toBe(true)
  const elements = await page
    .locator('.notices-words *')
    .evaluateAll((all) => [...new Set(all.map(({ localName }) => localName))].sort())
  // Only the widget's own elements, of which no payload has any, and bold.
  expect(elements).toEqual(['bdi', 'span', 'strong'])
  expect(await page.locator('.notices-words [href], .notices-words [src]').count()).toBe(0)
  expect(ran).toEqual([])
  expect(faults).toEqual([])
})
