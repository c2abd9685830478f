/** What the suites of the profile share. */
import { assert } from 'chai'
import type { ReadyPerson } from './people.ts'
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

/** The settings of somebody, who is signed in for them. */
export async function settingsOf(person: ReadyPerson, attributes = ''): Promise<HTMLElement> {
  await signInAs(person)
  return mount(`<cowrie-profile ${attributes}></cowrie-profile>`)
}

export const button = (widget: HTMLElement, name: string | RegExp) => ui(widget).getByRole('button', { name })

/** Presses a button as soon as it is there. */
export async function go(widget: HTMLElement, name: string | RegExp) {
  await press(await ui(widget).findByRole('button', { name }))
}

/** A question or a message. */
export const message = (widget: HTMLElement, name: string) => ui(widget).findByRole('alertdialog', { name })

/** Presses a button of what is open above the widget. */
export async function answer(widget: HTMLElement, name: string) {
  const dialog = ui(widget).queryByRole('alertdialog') ?? ui(widget).getByRole('dialog')
  await press(within(dialog).getByRole('button', { name }))
}

export const isClosed = (widget: HTMLElement) =>
  waitFor(() => {
    assert.isNull(ui(widget).queryByRole('alertdialog'))
    assert.isNull(ui(widget).queryByRole('dialog'))
  })
