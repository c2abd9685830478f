/** More rows than one call of a search looks at, and a search among them. */
import { assert } from 'chai'
import { assertLooksRight, expectGone, pressButton } from './market.ts'
import { api, pressKey, type, ui } from './support.ts'

/** Makes 3,100 copies of a row, of which the oldest one has an amount of 777.77. */
export async function copy(of: 'listing' | 'orders' | 'transfer', id: string): Promise<void> {
  assert.isTrue((await api('/tests/copy', { body: { of, id, count: 3_100 } })).isSuccess)
}

/** Searches the copies for that amount, which `expectOne` finds alone, and for one that none has. */
export async function goesOn(
  element: HTMLElement,
  label: string,
  expectOne: () => Promise<unknown>,
): Promise<void> {
  const box = await ui(element).findByLabelText(label)
  type(box, '777.77')
  await ui(element).findByText('No matches in the first 3,000 yet.')
  assert.isNull(ui(element).queryByText('No matches'))
  await assertLooksRight('search further')
  ui(element).getByRole('button', { name: 'Keep searching' }).focus()
  await pressKey('Enter')
  await expectGone(element, 'No matches in the first 3,000 yet.')
  await expectOne()
  assert.isNull(ui(element).queryByRole('button', { name: 'Keep searching' }))
  // The button has gone; the keyboard goes on from the list.
  assert.isNotNull(element.shadowRoot?.activeElement)
  type(box, '777.771')
  await ui(element).findByText('No matches in the first 3,000 yet.')
  await pressButton(element, 'Keep searching')
  await ui(element).findByText('No matches')
}
