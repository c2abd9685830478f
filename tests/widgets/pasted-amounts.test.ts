/** Figures that are pasted into a field, as people copy them from pages and messages. */
import { assert } from 'chai'
import { assertLooksRight } from './market.ts'
import { descriptionOf, keys, leavePage, mount, signOut, type, ui, waitFor } from './support.ts'

/** The first amount of the converter, in naira. */
async function amount(lang: string): Promise<HTMLInputElement> {
  const element = await mount(`<cowrie-rate from="NGN" to="USD" locale="${lang}"></cowrie-rate>`)
  return waitFor(() => {
    const [first] = ui(element).getAllByRole<HTMLInputElement>('textbox')
    return first as HTMLInputElement
  })
}

describe('a pasted amount', () => {
  beforeEach(signOut)
  afterEach(leavePage)

  it('may carry its symbol, its code and the marks of a page', async () => {
    const field = await amount('en')
    for (const pasted of ['₦500,000', '500,000 NGN', '\u2068₦500,000\u2069', '500.000,00']) {
      type(field, pasted)
      await waitFor(() => assert.match(field.value, /^500,000(\.00)?$/, pasted))
      assert.equal(descriptionOf(field), '')
      type(field, '')
    }
  })

  it('keeps its thousands where the comma is a decimal sign', async () => {
    const field = await amount('fr')
    type(field, '1,250,000')
    await waitFor(() => assert.equal(field.value, '1\u202f250\u202f000'))
  })

  it('with two meanings says which one counts, until it is changed', async () => {
    const field = await amount('en')
    type(field, '1.340')
    const note = 'Read as 1.34. If you mean 1,340, type 1340.'
    await waitFor(() => assert.equal(descriptionOf(field), note))
    await assertLooksRight('cowrie-rate with a figure of two meanings')
    field.focus()
    field.setSelectionRange(5, 5)
    await keys('5')
    await waitFor(() => assert.notInclude(descriptionOf(field), 'Read as'))
  })

  it('typed key by key has one meaning', async () => {
    const field = await amount('en')
    field.focus()
    field.select()
    await keys('1.340')
    await waitFor(() => assert.equal(field.value, '1.340'))
    assert.equal(descriptionOf(field), '')
  })

  it('in another currency is refused', async () => {
    const field = await amount('en')
    type(field, 'US$20')
    await waitFor(() => assert.include(descriptionOf(field), 'Enter an amount in digits'))
    assert.equal(field.value, 'US$20')
  })
})
