/** Operators in a browser. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import { addOperator } from '#server/operators/operators.ts'
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
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await page.getByText(`${who.name}, ${who.role}`).waitFor()
  return code
}
