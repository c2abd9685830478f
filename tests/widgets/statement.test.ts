/** cowrie-statement: everything that moved or is held, filtered, printed and as files. */

import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { formatDay } from '#core/texts/dates.ts'
import { downloadedBy } from './downloads.ts'
import {
  accept,
  assertLooksRight,
  assertSays,
  cell,
  halt,
  placeOrder,
  postListing,
  pressButton,
  row,
} from './market.ts'
import { suite } from './suite.ts'
import {
  api,
  aReadyPerson,
  choose,
  cutNetwork,
  fill,
  holdNetwork,
  mount,
  nextEvent,
  press,
  restoreNetwork,
  signInAs,
  ui,
  unmountAll,
  waitFor,
} from './support.ts'

async function shown() {
  const element = await mount('<cowrie-statement></cowrie-statement>')
  await ui(element).findByRole('table', { name: 'Statement' })
  return element
}

const found = (element: HTMLElement, words: string) =>
  waitFor(() => assert.equal(ui(element).getByText(/shown$/).textContent, words))

await suite('statement', { people: 2 }, ({ people: [owner, buyer] }) => {
  before(async () => {
    const listing = await postListing(owner)
    await accept(owner, await placeOrder(buyer, listing, 400))
    await halt(owner, listing)
    // Accepted money is received in a moment.
    await waitFor(async () => {
      for (const { token } of [owner, buyer]) {
        const { data } = await api('/api/Statement/lines', { token })
        assert.include(
          data.map(({ effect }: { effect: string }) => effect),
          'received',
        )
      }
    })
    await signInAs(owner)
  })
  beforeEach(() => signInAs(owner))
  afterEach(restoreNetwork)

  it('explains itself while nothing has moved', async () => {
    await signInAs(await aReadyPerson())
    const element = await mount('<cowrie-statement></cowrie-statement>')
    await ui(element).findByText('No activity yet')
    await assertLooksRight('empty')
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, 'See the listings')
    assert.deepEqual((await asked).detail, { to: '/listings' })
  })

  it('shows an owner the hold, what was taken, what was on its way and came in, and what was released', async () => {
    const element = await shown()
    await found(element, '5 lines shown')
    for (const each of element.shadowRoot?.querySelectorAll('tr') ?? [])
      assert.isAtMost(each.querySelectorAll('*').length + 1, 16, 'elements of a row')
    const says = (what: string) => cell(row(element, what), 'Amount')
    assert.equal(says(`Taken Order by ${buyer.username}`), '−US$400.00')
    assert.equal(says(`Received Order by ${buyer.username}`), '+₦640,000.00')
    assert.equal(says(`On its way Order by ${buyer.username}`), '₦640,000.00')
    assert.equal(says('Released Your listing'), 'US$600.00')
    assert.equal(says('Held Your listing'), 'US$1,000.00')
    const sums = await ui(element).findByRole('region', { name: 'Cards' })
    assertSays(sums, 'Net through Cowrie −US$400.00')
    assert.isNull(ui(element).queryByRole('columnheader', { name: 'Balance' }))
    // One heading for all lines of the day.
    ui(element).getByRole('rowheader', {
      name: formatDay(new Date().toISOString(), 'en'),
    })
    assertSays(sums, 'Nothing held')
    await assertLooksRight('lines')
  })

  it('has two lines in a row on a phone', async () => {
    const element = await shown()
    await found(element, '5 lines shown')
    await setViewport({ width: 360, height: 700 })
    await waitFor(() => {
      for (const line of ui(element).getAllByRole('row').slice(1))
        assert.isAtMost(line.getBoundingClientRect().height, 76)
    })
  })

  it('leads from a line to its receipt', async () => {
    const element = await shown()
    await found(element, '5 lines shown')
    const asked = nextEvent('cowrie-navigate')
    await pressButton(element, /^Taken Order by .*, CW-\w+, receipt$/)
    assert.match((await asked).detail.to, /^\/receipt\/order\/[0-9a-f-]{36}$/)
    unmountAll()
    const again = await shown()
    await found(again, '5 lines shown')
    const listing = nextEvent('cowrie-navigate')
    await pressButton(again, /^Held Your listing/)
    assert.match((await listing).detail.to, /^\/receipt\/listing\/[0-9a-f-]{36}$/)
  })

  it('filters by a press on a balance, and by the panel', async () => {
    const element = await shown()
    await found(element, '5 lines shown')
    const naira = await ui(element).findByRole('button', { name: /NGN/, pressed: false })
    await press(naira)
    await found(element, '2 lines shown')
    assert.equal(naira.ariaPressed, 'true')
    await press(naira)
    await found(element, '5 lines shown')

    await pressButton(element, 'Filter')
    await choose(element, 'State', 'Held and on its way')
    await assertLooksRight('filter')
    await pressButton(element, 'Apply')
    await found(element, '3 lines shown')
    await pressButton(element, 'Filter (1)')
    fill(element, { 'Start date': '2020-01-02', 'End date': '2020-01-01' })
    await pressButton(element, 'Apply')
    await ui(element).findByText('The end date is before the start date')
    fill(element, { 'End date': '2020-01-03' })
    await pressButton(element, 'Apply')
    await ui(element).findByText('No lines match this filter.')
    await pressButton(element, 'Show all')
    await found(element, '5 lines shown')
  })

  it('saves CSV and PDF of what the filter finds', async () => {
    const element = await shown()
    await found(element, '5 lines shown')
    await press(await ui(element).findByRole('button', { name: /NGN/, pressed: false }))
    await found(element, '2 lines shown')
    const csv = await downloadedBy(() => pressButton(element, 'Export CSV'))
    assert.match(csv.name, /^cowrie-statement-.*\.csv$/)
    assert.equal(csv.text.trim().split('\r\n').length, 3)
    const pdf = await downloadedBy(() => pressButton(element, 'Download PDF'))
    assert.equal(pdf.text.slice(0, 5), '%PDF-')
  })

  it('prints the lines without the page and its buttons', async () => {
    const element = await shown()
    await found(element, '5 lines shown')
    const { append } = document.body
    const printed = new Promise<{ title: string; text: string }>((resolve) => {
      document.body.append = (...nodes) => {
        append.apply(document.body, nodes)
        const view = (nodes[0] as HTMLIFrameElement).contentWindow
        view?.addEventListener('beforeprint', ({ target }) => {
          const { title, body } = (target as Window).document
          resolve({ title, text: body.firstElementChild?.shadowRoot?.textContent ?? '' })
        })
      }
    })
    await pressButton(element, 'Print')
    const { title, text } = await printed
    document.body.append = append
    assert.equal(title, 'Statement')
    assertSays(text, '+₦640,000.00')
  })

  it('shows that it is loading, and offers a retry without a network', async () => {
    await signInAs(buyer)
    await holdNetwork('/api/Statement')
    const held = await mount('<cowrie-statement></cowrie-statement>')
    await ui(held).findByText('Loading...')
    await assertLooksRight('loading')
    unmountAll()
    await restoreNetwork()
    await cutNetwork('/api/Statement')
    const element = await mount('<cowrie-statement></cowrie-statement>')
    await ui(element).findByText(/^The statement could not be loaded/)
    assert.isNull(ui(element).queryByText(/^The balances could not be loaded/))
    await assertLooksRight('failed')
    await restoreNetwork()
    await pressButton(element, 'Try again')
    await found(element, '4 lines shown')
  })
})
