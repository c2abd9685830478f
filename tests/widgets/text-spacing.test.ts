/** WCAG 1.4.12: more room between letters, words, lines and paragraphs cuts nothing off, on a phone and a desk. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { mountAll, overflowing } from './element-contract.ts'
import { opened } from './onboarding.ts'
import { passKyc, savePin } from './people.ts'
import { aPerson, fill, leavePage, ui, waitFor } from './support.ts'
import { spacingFaults } from './text-spacing.ts'

const desk = { width: 1280, height: 900 }

const phone = { width: 360, height: 800 }

describe('text spacing', () => {
  afterEach(async () => {
    await setViewport(desk)
    await leavePage()
  })

  it('cuts nothing of any widget off', async () => {
    const container = document.createElement('div')
    container.className = 'mounted'
    document.body.append(container)
    const elements = await mountAll(container)
    for (const size of [desk, phone]) {
      await setViewport(size)
      await waitFor(() => assert.deepEqual(elements.flatMap(overflowing), []))
      assert.deepEqual(await spacingFaults(elements), [], `at ${size.width} px`)
    }
  }).timeout(90_000)

  it('cuts nothing of a card off that is drawn', async () => {
    const person = await aPerson()
    await passKyc(person)
    await savePin(person, '2468')
    const widget = await opened(person, 'Add Card')
    await ui(widget).findByLabelText('Card number')
    for (const number of ['4242 4242 4242 4242', '3782 822463 10005']) {
      fill(widget, { 'Cardholder name': 'Ada Bello', 'Card number': number })
      await ui(widget).findByText(number, { selector: '.ui-card-face-number' })
      for (const size of [desk, phone]) {
        await setViewport(size)
        assert.deepEqual(await spacingFaults([widget]), [], `${number} at ${size.width} px`)
      }
    }
  }).timeout(60_000)
})
