/** Helpers of both suites of login. */
import { exchange, fill, leavePage, type Person, press, ui, waitFor } from './support.ts'

export const devicesKey = `cowrie:devices:${exchange}`
export const submit = (login: HTMLElement) => press(ui(login).getByRole('button', { name: 'Log in' }))

export const typed = (login: HTMLElement, { username, password }: Pick<Person, 'username' | 'password'>) =>
  fill(login, { 'Username or email': username, Password: password })

/** A widget inside another one. */
export const inside = (element: HTMLElement, tag: string) =>
  waitFor(() => {
    const found = element.shadowRoot?.querySelector<HTMLElement>(tag)
    if (!found?.shadowRoot?.textContent) throw new Error(`${tag} is not there`)
    return found
  })

/** After each test: this device has not signed anybody in. */
export async function leaveLogin() {
  await leavePage()
  localStorage.removeItem(devicesKey)
}
