// Receipts and exports: who may have them, the figures of rules/rates.md#example, and names that break nothing.
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { FileAnswer } from '#core/contract/values.ts'
import { currencies } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { listingsCsv, ordersCsv } from '#server/exchange/history/exports.ts'
import { listingReceiptPdf, orderColumns, orderReceiptPdf } from '#server/exchange/history/receipt-pdf.ts'
import { listingReceipt, orderReceipt } from '#server/exchange/history/receipts.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { newId } from '#server/ids.ts'
import { csv, texts } from '#server/platform/documents/csv.ts'
import { hasGlyphs } from '#server/platform/documents/glyph-coverage.ts'
import { Paper } from '#server/platform/documents/pdf-layout.ts'
import type { Me } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, traders } from '../market/market.ts'
import { befriend, refusal } from '../world.ts'

/** The text of the PDF, in one line. */
async function textOf({ bytes }: Pick<FileAnswer, 'bytes'>): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
}

const decode = ({ bytes }: FileAnswer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** The lines of a file without quoted line breaks, by their headings. */
function linesOf(file: FileAnswer): Record<string, string>[] {
  const [head = '', ...rows] = decode(file).slice(1).trimEnd().split('\r\n')
  const names = head.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, at) => [names[at] ?? '', value])))
}

suite('receipts and exports', { people: 3 }, async ({ market, people: [ada, ben, cy] }) => {
  const call = (id: string) => ({ params: { id }, query: {} })
  const rename = (person: Me, firstName: string, lastName: string, userName: string) =>
    market.database.db
      .updateTable('person')
      .set({ first_name: firstName, last_name: lastName, user_name: userName })
      .where('id', '=', person.id)
      .execute()

  const { id: listing, reference: listingReference } = await list(market, ada)
  const { id: done, reference } = await order(market, ben, listing, '400')
  await acceptOrder(market, ada, call(done))

  test('a receipt says who issued it, in the reader’s language and on paper', async () => {
    const sandbox = await orderReceipt(market, { ...ben, language: 'fr' }, call(done))
    expect(sandbox.issuer).toMatch(/^Environnement de test\u00a0: personne n’exploite/)
    const legal = { name: 'Lagoon Ltd', address: '1 Quay Road', registration: 'RC 1' }
    const run = { ...market, settings: { ...market.settings, legal } }
    expect((await listingReceipt(run, ada, call(listing))).issuer).toBe(
      'Lagoon Ltd · 1 Quay Road · RC 1 · Sandbox: no real money moves',
    )
    expect(await textOf(await orderReceiptPdf(run, ben, call(done)))).toContain(
      'Issued by Lagoon Ltd · 1 Quay Road',
    )
  })

  test('an order’s receipt says to each side what they paid, received and which cards are theirs', async () => {
    const buyers = await orderReceipt(market, ben, call(done))
    expect(buyers).toMatchObject({
      reference,
      listingReference,
      status: 'completed',
      rate: '0.000625',
      ordered: { amount: '400.00', currency: 'USD' },
      givenUp: { amount: '640000.00', currency: 'NGN' },
      fee: { amount: '0.00', currency: 'NGN' },
      buyer: { username: ben.userName, fullName: 'Ada Obi', isMe: true },
      debitCard: { lastFour: '4242' },
      creditCard: { lastFour: '4444' },
    })
    // A stranger's legal name is not on it.
    expect(buyers.owner).toEqual({ username: ada.userName, isMe: false })
    const owners = await orderReceipt(market, ada, call(done))
    expect(owners).toMatchObject({ fee: { amount: '0.00', currency: 'USD' }, owner: { isMe: true } })
    expect(owners.buyer).toEqual({ username: ben.userName, isMe: false })
  })

  test('a friend’s card that was credited is named by the friend, without its digits', async () => {
    await befriend(market, ben, cy)
    const { id } = await order(market, ben, listing, '10', { creditCardId: cy.credit })
    const { creditCard } = await orderReceipt(market, ben, call(id))
    expect(creditCard).toEqual({ friend: cy.userName })
    expect(await textOf(await orderReceiptPdf(market, ben, call(id)))).toContain(`a card of ${cy.userName}`)
    await rejectOrder(market, ada, call(id))
  })

  test('the cards say what became of the money on them: held, released, taken or received', async () => {
    const [dee, eli] = await traders(market, 2)
    const { id: offer } = await list(market, dee)
    const { id } = await order(market, eli, offer, '400')
    const says = async (who: Me, words: string, call = orderReceiptPdf) =>
      expect(
        await textOf(
          await call(market, who, { params: { id: call === orderReceiptPdf ? id : offer }, query: {} }),
        ),
      ).toContain(words)
    const cardsIn = async (file: Promise<FileAnswer>, status?: string) =>
      linesOf(await file)
        .filter((line) => status === undefined || line.Status === status)
        .map(({ Debit, Credit }) => [Debit, Credit])
    const query = { listingId: offer }
    const ownerCells = () => cardsIn(ordersCsv(market, dee, { query }))

    await says(eli, 'Held on your card •••• 4242 To be received on •••• 4444')
    await says(dee, 'Held on your card •••• 4242 To be received on •••• 4444')
    await says(dee, 'Held on your card •••• 4242 To be received on •••• 4444', listingReceiptPdf)
    expect(await ownerCells()).toEqual([['held', 'to be received']])

    await rejectOrder(market, dee, call(id))
    await says(eli, 'Released on your card •••• 4242 Issued by')
    await says(dee, 'Nothing taken •••• 4242 Issued by')
    expect(await cardsIn(ordersCsv(market, eli, { query: {} }), 'rejected')).toContainEqual(['released', ''])
    expect(await ownerCells()).toEqual([['nothing taken', '']])

    const taken = await order(market, eli, offer, '600')
    await acceptOrder(market, dee, call(taken.id))
    expect(await textOf(await orderReceiptPdf(market, eli, call(taken.id)))).toContain(
      'Taken from your card •••• 4242 On its way to •••• 4444',
    )
    await market.settled()
    expect(await textOf(await orderReceiptPdf(market, eli, call(taken.id)))).toContain(
      'Taken from your card •••• 4242 Received on •••• 4444',
    )
    await says(dee, 'Card to debit •••• 4242 Received so far on •••• 4444', listingReceiptPdf)
    await haltListing(market, dee, call(offer))
    await says(dee, 'Partly taken, rest released •••• 4242 Received on •••• 4444', listingReceiptPdf)
    const [halted] = linesOf(await listingsCsv(market, dee, { query: {} })).filter(({ Released }) => Released)
    expect(halted).toMatchObject({
      Balance: '0.00',
      Released: '400.00',
      Debit: 'part taken and the rest released',
      Credit: 'received',
    })
  })

  test('a listing’s receipt sums up what was paid and received, for its owner', async () => {
    expect(await listingReceipt(market, ada, call(listing))).toMatchObject({
      reference: listingReference,
      status: 'partly',
      offer: { amount: '1000.00' },
      balance: { amount: '600.00' },
      paid: { amount: '400.00' },
      received: { amount: '640000.00', currency: 'NGN' },
      fee: { amount: '0.00', currency: 'USD' },
      orders: [{ reference, username: ben.userName, ordered: '400.00', givenUp: '640000.00' }],
    })
  })

  test('receipts exist for the parties only, whatever the form', async () => {
    const missing = 'not-found: This order doesn’t exist or isn’t yours'
    for (const id of [done, newId(), 'x']) {
      expect(await refusal(orderReceipt(market, cy, call(id)))).toBe(missing)
      expect(await refusal(orderReceiptPdf(market, cy, call(id)))).toBe(missing)
      expect(await refusal(listingReceipt(market, cy, call(id)))).toMatch(/^not-found/)
    }
    // The buyer knows their own order, and not who else ordered.
    expect(await refusal(listingReceipt(market, ben, call(listing)))).toMatch(/^not-found/)
    expect(await refusal(listingReceiptPdf(market, ben, call(listing)))).toMatch(/^not-found/)
    const query = { listingId: listing }
    expect(await refusal(ordersCsv(market, ben, { query }))).toMatch(/^not-found/)
  })

  test('the PDF is one, and says what the receipt says', async () => {
    const file = await orderReceiptPdf(market, ben, call(done))
    expect(file.name).toBe(`cowrie-order-${reference}.pdf`)
    expect(new TextDecoder().decode(file.bytes.slice(0, 5))).toBe('%PDF-')
    const text = await textOf(file)
    for (const words of [
      ...['Order receipt', reference, listingReference, 'You paid', '₦640,000.00', 'US$400.00'],
      ...['1 USD = 1,600.00 NGN', '1 NGN = 0.00062500 USD', '₦0.00', '•••• 4242', ben.userName, ada.userName],
      ...['Order placed by you: US$400 for ₦640,000', `Order accepted by ${ada.userName}`],
    ])
      expect(text).toContain(words)
    const owners = await textOf(await listingReceiptPdf(market, ada, call(listing)))
    for (const words of ['Listing receipt', listingReference, reference, '₦640,000.00', 'Partly-fulfilled'])
      expect(owners).toContain(words)
  })

  test('names of every alphabet that the font has are on paper; others are left to the page', async () => {
    await rename(ben, 'Şükrü', 'Łukasiewicz-Đặng', 'Ωμέγα_Юлия')
    const text = await textOf(await orderReceiptPdf(market, ben, call(done)))
    expect(text).toContain('Şükrü Łukasiewicz-Đặng (Ωμέγα_Юлия)')
    await rename(ben, '伟', '王', '王伟')
    const other = await textOf(await orderReceiptPdf(market, ben, call(done)))
    expect(other).toContain('see the receipt on the site')
    expect(other).toContain(reference)
    expect(await textOf(await listingReceiptPdf(market, ada, call(listing)))).toContain(reference)
    await rename(ben, 'Ada', 'Obi', ben.userName)
  })

  test('a listing with many orders goes on over pages, and every order is there', async () => {
    const [dee] = await traders(market, 1)
    const { id } = await list(market, dee, { systemFulfilment: true })
    const references = []
    for (let count = 0; count < 40; count += 1) references.push((await order(market, cy, id, '10')).reference)
    const file = await listingReceiptPdf(market, dee, call(id))
    expect((await getDocumentProxy(new Uint8Array(file.bytes))).numPages).toBeGreaterThan(1)
    const text = await textOf(file)
    expect(references.filter((each) => !text.includes(each))).toEqual([])
  })

  test('a long receipt leaves the server time for others', async () => {
    const sheet = new Paper('Long', 'CW-0')
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 0)
    await sheet.rows(Array.from({ length: 600 }, (_, at) => [String(at), 'Order placed by somebody']))
    clearInterval(others)
    expect(turns).toBeGreaterThan(3)
    expect(await textOf({ bytes: await sheet.finish('end') })).toContain('599 Order placed')
  })

  test('references of any letters stay in one piece', async () => {
    const sheet = new Paper('Wide', 'CW-0')
    await sheet.table(orderColumns, [['', 'CW-WWWWWWWWWW', '', '', '']])
    expect(await textOf({ bytes: await sheet.finish('end') })).toContain('CW-WWWWWWWWWW')
  })

  test('orders export with both legs, rate both ways, fee and reference', async () => {
    const [line] = linesOf(await ordersCsv(market, ben, { query: { status: 'completed' } }))
    expect(line).toMatchObject({
      Reference: reference,
      Listing: listingReference,
      Status: 'completed',
      'Decided by': 'owner',
      'You give': '640000.00',
      'You give currency': 'NGN',
      With: ada.userName,
      'You get': '400.00',
      'You get currency': 'USD',
      Rate: '0.000625',
      'Rate means': 'USD for 1 NGN',
      'Inverse rate': '1600',
      'Inverse rate means': 'NGN for 1 USD',
      Fee: '0.00',
      'Fee currency': 'NGN',
    })
    expect(line?.['Placed (UTC)']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const owners = linesOf(await ordersCsv(market, ada, { query: { listingId: listing } }))
    expect(owners.at(-1)).toMatchObject({ 'You give': '400.00', 'You get': '640000.00', With: ben.userName })
  })

  test('listings export likewise, the owner’s alone', async () => {
    const mine = linesOf(await listingsCsv(market, ada, { query: {} }))
    expect(mine).toMatchObject([
      {
        Reference: listingReference,
        Status: 'partly',
        'You need': '1600000.00',
        'You offer': '1000.00',
        Balance: '600.00',
        Rate: '0.000625',
        'Inverse rate': '1600',
        Fee: '0.00',
        Requests: '2',
      },
    ])
    expect(linesOf(await listingsCsv(market, ben, { query: {} }))).toEqual([])
  })

  test('a name that a spreadsheet would run is plain text in the export', async () => {
    await rename(ada, 'Ada', 'Obi', '=HYPERLINK("http://x","y")')
    const text = decode(await ordersCsv(market, ben, { query: { status: 'completed' } }))
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    await rename(ada, 'Ada', 'Obi', ada.userName)
  })
})

describe('comma-separated values', () => {
  const written = (...row: string[]) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv(texts(...row), []))

  test('begin with the byte order mark and end each line as RFC 4180 has it', () => {
    expect(written('a', 'Ł')).toBe('\ufeffa,Ł\r\n')
    expect([...csv(texts('a'), []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('quote what would break a line or a column', () => {
    expect(written('a,b', 'say "hi"', 'two\nlines', 'plain')).toBe(
      '\ufeff"a,b","say ""hi""","two\nlines",plain\r\n',
    )
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('%j is no formula', (payload) => {
    expect(
      written(payload)
        .replace(/^\ufeff"?/, '')
        .startsWith("'"),
    ).toBe(true)
  })

  test('leave plain values as they are', () => {
    expect(written('ada-b', '12.50', 'a=b', '')).toBe('\ufeffada-b,12.50,a=b,\r\n')
  })
})

test('amounts of every currency are on paper with a sign or code', async () => {
  const sheet = new Paper('Signs', 'CW-0')
  const amounts = currencies.map(({ code }) => formatMoney('1234.5', code))
  const written = amounts.map((each) => each.replace('฿', 'THB '))
  await sheet.rows(amounts.map((each, at) => [String(at), each]))
  const text = await textOf({ bytes: await sheet.finish('end') })
  expect(written.filter((each) => !text.includes(each) || !hasGlyphs(each))).toEqual([])
})
