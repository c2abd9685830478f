/** Buttons and dialogs of a widget. */
import { assert } from 'chai'
import { press, ui, waitFor, within } from './support.ts'

export const button = (widget: HTMLElement, name: string | RegExp) => ui(widget).getByRole('button', { name })

/** Waits for a button and presses it. */
export async function pressButton(widget: HTMLElement, name: string | RegExp) {
  await press(await ui(widget).findByRole('button', { name }))
}

/** Waits for an alert dialog: a question or a message. */
export const message = (widget: HTMLElement, name: string) => ui(widget).findByRole('alertdialog', { name })

/** Presses a button of the widget's open dialog. */
export async function answer(widget: HTMLElement, name: string | RegExp) {
  const dialog = ui(widget).queryByRole('alertdialog') ?? ui(widget).getByRole('dialog')
  await press(within(dialog).getByRole('button', { name }))
}

export const isClosed = (widget: HTMLElement) =>
  waitFor(() => {
    assert.isNull(ui(widget).queryByRole('alertdialog'))
    assert.isNull(ui(widget).queryByRole('dialog'))
  })

/** Closes the open dialog with one of its buttons. */
export async function close(widget: HTMLElement, name: string) {
  await answer(widget, name)
  await isClosed(widget)
}
