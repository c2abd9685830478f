/** What the two suites of the onboarding share. */
import { assert } from 'chai'
import type { NewPerson } from './people.ts'
import {
  clearToasts,
  mount,
  press,
  restoreNetwork,
  signInAs,
  signOut,
  ui,
  unmountAll,
  waitFor,
  within,
} from './support.ts'

export async function leavePage() {
  await restoreNetwork()
  unmountAll()
  signOut()
  await clearToasts()
}

/** The onboarding page of somebody who has come so far, with the next step opened. */
export async function opened(person: NewPerson, step: string, apiBase?: string) {
  await signInAs(person, apiBase)
  const widget = await mount(
    `<cowrie-onboarding ${apiBase ? `api-base="${apiBase}"` : ''}></cowrie-onboarding>`,
  )
  await press(await ui(widget).findByRole('button', { name: `Start ${step}` }))
  const heading = await ui(widget).findByRole('heading', { level: 2, name: step })
  await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, heading))
  return widget
}

export const button = (widget: HTMLElement, name: string) => ui(widget).getByRole('button', { name })

/** The message after a step. */
export const message = (widget: HTMLElement, name: string) => ui(widget).findByRole('alertdialog', { name })

/** Closes that message with one of its buttons. */
export async function close(widget: HTMLElement, name: string) {
  await press(within(ui(widget).getByRole('alertdialog')).getByRole('button', { name }))
  await waitFor(() => assert.isNull(ui(widget).queryByRole('alertdialog')))
}

/** What each of the three cards says. */
export const cards = (widget: HTMLElement) =>
  ui(widget)
    .getAllByRole('listitem')
    .map((card) => card.textContent ?? '')
