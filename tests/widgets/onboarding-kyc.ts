/** Helpers of both suites of onboarding kyc. */
import { assert } from 'chai'
import { button } from './dialogs.ts'
import { opened } from './onboarding.ts'
import { aPicture } from './people.ts'
import { aPerson, choose, fill, fireEvent, press, ui, waitFor } from './support.ts'

export const details = {
  'First name': 'Ada',
  'Last name': 'Bello',
  'Phone number': '8031234567',
  BVN: '12345678901',
  'Date of birth': '1990-05-17',
  'ID number': 'NIN123456',
}

export const upload = (widget: HTMLElement, file: File) =>
  fireEvent.change(ui(widget).getByLabelText('ID upload'), { target: { files: [file] } })

export const editKnown = async (widget: HTMLElement) =>
  press(await ui(widget).findByRole('button', { name: 'Edit name, country and phone number' }))

export async function begun(apiBase?: string, person?: Awaited<ReturnType<typeof aPerson>>) {
  const widget = await opened(person ?? (await aPerson()), 'Complete KYC', apiBase)
  await editKnown(widget)
  return widget
}

export const submit = (widget: HTMLElement) => press(button(widget, 'Submit'))

/** The form with everything right but what is said. */
export async function filled(
  over: Partial<typeof details> = {},
  apiBase?: string,
  person?: Awaited<ReturnType<typeof aPerson>>,
) {
  const widget = await begun(apiBase, person)
  await waitFor(() =>
    assert.include(ui(widget).getByRole('combobox', { name: 'Country' }).textContent, 'Nigeria'),
  )
  fill(widget, { ...details, ...over })
  await choose(widget, 'ID type', 'NIN')
  upload(widget, aPicture())
  await ui(widget).findByText('passport.png')
  return widget
}
