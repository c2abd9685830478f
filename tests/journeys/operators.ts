/** Operators in a browser. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { addOperator } from '#server/exchange/operators/operators.ts'
import { storeFeed } from '#server/money/rates/market-rate.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { aPerson, aPicture, kycDetails } from '#tests/server/world.ts'
import type { App } from './app.ts'

export const operatorPassword = 'a long password of nine words'

/** Sets up a new operator's sign-in, which signs them in. Answers what their authenticator app shows now. */
export async function enterAsOperator(
  app: Pick<App, 'server'>,
  page: Page,
  who: { name: string; email: string; role: OperatorRole },
): Promise<() => string> {
  await page.goto(await addOperator(app.server, who))
  await page.getByRole('heading', { name: `Welcome, ${who.name}` }).waitFor()
  const key = (await page.locator('.operator-secret').textContent()) ?? ''
  const codes = new TOTP({ secret: Secret.fromBase32(key) })
  const code = () => codes.generate({ timestamp: app.server.clock().getTime() })
  for (const label of ['Password', 'Retype new password'])
    await page.getByLabel(label, { exact: true }).fill(operatorPassword)
  await page.getByLabel('Code', { exact: true }).fill(code())
  await page.getByRole('button', { name: 'Set up and log in' }).click()
  await page.getByText(`${who.name}, ${who.role}`).waitFor()
  return code
}

/** A day in UTC, some days from now. */
export const dayFromNow = (days: number): string => utcDay(Date.now() + days * dayMs)

/** The day of the rates that wait in the queue: later than the sandbox's own. */
export const waitingDay = dayFromNow(1)

/** Two decisions that wait for an operator: the identity check of the person, and a rate that moved by a fifth. */
export async function aQueue({ server }: Pick<App, 'server'>) {
  const person = await aPerson(server)
  await submitKyc(server, person, kycDetails({ bvn: '31415926535' }), aPicture())
  const figures = shipped.days['2026-09-29']
  for (const [day, naira] of [
    [dayFromNow(0), 1],
    [waitingDay, 1.2],
  ] as const)
    await storeFeed(server, {
      source: 'a-feed',
      base: 'USD',
      days: { [day]: { ...figures, NGN: figures.NGN * naira } },
    })
  return person
}
