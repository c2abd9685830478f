/** Helpers of both suites of profile. */
import { assert } from 'chai'
import { button } from './dialogs.ts'
import { settingsOf } from './profile.ts'
import { api, aReadyPerson, press, shownIn, ui, waitFor } from './support.ts'

export const save = (widget: HTMLElement) => press(button(widget, 'Save Changes'))
export const value = (widget: HTMLElement, label: string) => shownIn(ui(widget).getByLabelText(label))

export const formOf = async (attributes?: string) => {
  const person = await aReadyPerson()
  const widget = await settingsOf(person, attributes)
  await ui(widget).findByText('BVN')
  await waitFor(() =>
    assert.include(ui(widget).getByRole('combobox', { name: 'Country' }).textContent, 'Nigeria'),
  )
  return { person, widget }
}

export const details = async ({ token }: { token: string }) =>
  (await api('/api/User/user-kyc-details', { token })).data

/** The widget's last report of unsaved input. */
export function unsavedOf(widget: HTMLElement) {
  const said: boolean[] = []
  widget.addEventListener('cowrie-unsaved', (event) => said.push((event as CustomEvent).detail.unsaved))
  return said
}
