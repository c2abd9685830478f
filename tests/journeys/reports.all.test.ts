/** A member reports a person, an operator answers, the member replies; and a name near one of the sanctions list. */
import { expect, it } from 'vitest'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { aPerson, aPicture, kycDetails } from '#tests/server/world.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { enterAsOperator } from './operators.ts'
import { aTrader, postListing } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
it('a report is answered in a thread, and the reported person hears nothing', {
  timeout: 180_000,
}, async () => {
  const owner = await aTrader(app, 'Tunde', 'Bello')
  const me = await aTrader(app, 'Chika', 'Eze')
  const terms = { needAmount: '1600000', rate: '0.000625', part: 'Yes', system: 'No' } as const
  await postListing(owner.page, owner.who, terms)

  const { page } = me
  await page.goto(`${app.origin}/dashboard`)
  await page.getByRole('button', { name: owner.who.userName, exact: true }).first().click()
  await page.getByRole('button', { name: 'Report this person' }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${owner.who.userName}` })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Choose a reason').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByText('Asks for money outside this exchange').click()
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('He asks me to pay to another account')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('alertdialog', { name: 'Report sent' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('alertdialog').getByText('Close').click()

  const operator = await aBrowserFor(app)
  await enterAsOperator(app, operator.page, {
    name: 'Ada Obi',
    email: 'ada@exchange.example',
    role: 'compliance',
  })
  await operator.page.getByRole('tab', { name: /^Reports/ }).click()
  await operator.page.getByText('Unread').waitFor()
  expect(await axeFindings(operator.page)).toEqual([])
  await operator.page.getByRole('button', { name: /^Open .*’s report about/ }).click()
  await operator.page.getByText('He asks me to pay to another account').waitFor()
  expect(await axeFindings(operator.page)).toEqual([])
  await operator.page.getByRole('textbox', { name: 'Answer' }).fill('Which account was it?')
  await operator.page.getByRole('button', { name: 'Send answer' }).click()
  await operator.page.getByText('Waiting for the member').waitFor()

  await page.goto(`${app.origin}/notification`)
  await page.getByText('Your report was answered').click()
  await page.getByText('Which account was it?').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/reports\//)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Your reply' }).fill('One at another bank')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('One at another bank').first().waitFor()
  await page.goto(`${app.origin}/reports`)
  await page.getByText(`About ${owner.who.userName}`).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await operator.page.reload()
  await operator.page.getByRole('tab', { name: /^Reports/ }).click()
  await operator.page.getByRole('button', { name: /^Open .*’s report about/ }).click()
  await operator.page.getByText('One at another bank').waitFor()
  await operator.page.getByRole('button', { name: 'Close report' }).click()
  await operator.page.getByText('Nothing is waiting.').waitFor()
  await page.reload()
  await page.getByText('Closed').waitFor()

  await owner.page.goto(`${app.origin}/notification`)
  await owner.page.getByRole('heading', { name: 'Notifications', level: 2 }).waitFor()
  expect(await owner.page.getByText('Your report').count()).toBe(0)

  const listed = await aPerson(app.server as never)
  await submitKyc(
    app.server,
    listed,
    kycDetails({ firstName: 'Vorland', lastName: 'Quibble', birthDate: '1961-03-04' }),
    aPicture(),
  )
  await operator.page.reload()
  await operator.page.getByRole('tab', { name: /^Sanctions list/ }).click()
  await operator.page.getByRole('button', { name: /^Open the match of Vorland Quibble/ }).click()
  await operator.page.getByText('Abd Ramuth Zephyrin').waitFor()
  expect(await axeFindings(operator.page)).toEqual([])
  await operator.page.getByRole('button', { name: 'Someone else' }).click()
  await operator.page.getByText('Nothing is waiting.').waitFor()
  expect(await setupOf(app.server, listed.id)).toEqual(['kyc'])

  const mistaken = await aPerson(app.server as never)
  await submitKyc(
    app.server,
    mistaken,
    kycDetails({
      firstName: 'Vorland',
      lastName: 'Quibble',
      birthDate: '1961-03-04',
      bvn: '27182818284',
    }),
    aPicture(),
  )
  await operator.page.reload()
  await operator.page.getByRole('tab', { name: /^Sanctions list/ }).click()
  await operator.page.getByRole('button', { name: /^Open the match of Vorland Quibble/ }).click()
  await operator.page.getByRole('button', { name: 'The same person' }).click()
  await operator.page.getByText('Nothing is waiting.').waitFor()
  await operator.page.goto(`${app.origin}/operator?place=person/${mistaken.id}`)
  await operator.page.getByText('This account is frozen').waitFor()
  await operator.page.getByText(/^the same person, by Ada Obi/).waitFor()
  await operator.page.getByRole('button', { name: /^Open the match with/ }).click()
  const match = operator.page.getByRole('dialog')
  await match.getByRole('button', { name: 'Take back: someone else' }).click()
  await match.getByText('Enter the reason').waitFor()
  expect(await axeFindings(operator.page)).toEqual([])
  await match.getByRole('textbox', { name: 'Reason' }).fill('Another date on the passport')
  await match.getByRole('button', { name: 'Take back: someone else' }).click()
  await match.getByText('You asked to take this back. A second operator has to agree.').waitFor()
  expect(await axeFindings(operator.page)).toEqual([])
  const second = await aBrowserFor(app)
  await enterAsOperator(app, second.page, {
    name: 'Bola Ade',
    email: 'bola@exchange.example',
    role: 'compliance',
  })
  await second.page.getByText(/^Take back the sanctions match of/).waitFor()
  await second.page.getByRole('link', { name: mistaken.userName }).click()
  await second.page.getByRole('button', { name: /^Open the match with/ }).click()
  await second.page.getByText('Ada Obi asked to take this back', { exact: false }).waitFor()
  const theirs = second.page.getByRole('dialog')
  await theirs.getByRole('textbox', { name: 'Reason' }).fill('I have seen the passport')
  await theirs.getByRole('button', { name: 'Take back: someone else' }).click()
  await second.page.getByText(/^someone else, by Bola Ade/).waitFor()
  await second.page.getByText('Operator: not on the sanctions list after all').waitFor()
  expect(await second.page.getByText('This account is frozen').count()).toBe(0)
  expect(await setupOf(app.server, mistaken.id)).toEqual(['kyc'])
  expect(second.faults).toEqual([])
  expect(operator.faults).toEqual([])
})
