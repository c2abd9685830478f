/** Helpers of both suites of profile security. */
import { assert } from 'chai'
import { pressButton } from './dialogs.ts'
import { mailedCode, type ReadyPerson } from './people.ts'
import { settingsOf } from './profile.ts'
import { api, aReadyPerson, typeDigits, ui, waitFor } from './support.ts'

export async function security() {
  const person = await aReadyPerson()
  const widget = await settingsOf(person, 'tab="security"')
  await ui(widget).findByRole('heading', { name: 'Change Password' })
  return { person, widget }
}

/** Opens a change and passes its code. */
export async function pastTheCode(widget: HTMLElement, person: ReadyPerson, change: string) {
  const before = await mailedCode(person.email)
  await pressButton(widget, change)
  await ui(widget).findByRole('group', { name: 'Code' })
  await typeDigits(widget, 'Code', await mailedCode(person.email, before))
  // The answer is in: a test that cuts the network next must not cut this call.
  await waitFor(() => assert.isNull(ui(widget).queryByRole('group', { name: 'Code' })))
}

export const works = async (token: string) =>
  (await api('/api/User/kyc_status', { token })).isSuccess === true
