/** A person's text keeps its place in a line, whatever direction it runs in: the visual order, in English and Arabic. */
import { assert } from 'chai'
import { befriend } from './people.ts'
import { suite } from './suite.ts'
import { aReadyPerson, mount, signInAs, unmountAll, waitFor } from './support.ts'
import { sendOn } from './transfers.ts'

const notes = ['For rent 12', 'שכר דירה 12', 'إيجار 12', '12', '(תודה)']

/** Where the pieces of a line begin and end: the note, the separator, and the end of the offer. */
function piecesOf(line: Element): { left: number; right: number }[] {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const pieces: { left: number; right: number }[] = []
  let piece: Node | undefined
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    let top: Node = node
    while (top.parentNode && top.parentNode !== line) top = top.parentNode
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (boxes.length === 0) continue
    const at = {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
    }
    const last = pieces.at(-1)
    if (top === piece && last) {
      last.left = Math.min(last.left, at.left)
      last.right = Math.max(last.right, at.right)
    } else pieces.push(at)
    piece = top
  }
  return pieces
}

/** Each piece is behind the one before it. */
function assertInOrder(line: Element, isRightToLeft: boolean) {
  const pieces = piecesOf(line)
  assert.isAtLeast(pieces.length, 3, line.textContent ?? '')
  for (const [index, { left, right }] of pieces.entries()) {
    const next = pieces[index + 1]
    if (!next) break
    const isBehind = isRightToLeft ? next.right <= left + 1 : next.left >= right - 1
    assert.isTrue(isBehind, `${line.textContent}: ${JSON.stringify(pieces)}`)
  }
}

await suite('bidi', { people: 1 }, ({ people: [receiver] }) => {
  before(async function () {
    this.timeout(60_000)
    const sender = await aReadyPerson()
    await befriend(sender, receiver)
    for (const [index, note] of notes.entries()) await sendOn(sender, receiver, 10 + index, 'USD', note)
    await signInAs(receiver)
  })

  const linesOf = (element: HTMLElement, selector: string) =>
    waitFor(() => {
      const lines = [...(element.shadowRoot?.querySelectorAll(selector) ?? [])]
      const noted = lines.filter((line) => notes.some((note) => line.textContent?.includes(note)))
      assert.lengthOf(noted, notes.length)
      return noted
    })

  for (const locale of ['en', 'ar'])
    it(`keeps the order of what is to be done, and of the waiting panel, in ${locale}`, async () => {
      const toDo = await mount(`<cowrie-transactions show="todo" locale="${locale}"></cowrie-transactions>`)
      const all = await waitFor(() => {
        const button = toDo.shadowRoot?.querySelector<HTMLElement>('.transactions-waiting .ui-link-button')
        if (!button) throw new Error('no button shows all')
        return button
      })
      all.click()
      for (const line of await linesOf(toDo, '.transactions-waits .ui-small'))
        assertInOrder(line, locale === 'ar')
      unmountAll()

      const market = await mount(`<cowrie-listings locale="${locale}"></cowrie-listings>`)
      const band = await waitFor(() => {
        const button = market.shadowRoot?.querySelector<HTMLElement>('.waiting-line')
        if (!button) throw new Error('no band')
        return button
      })
      if (band.ariaExpanded === 'false') band.click()
      const more = await waitFor(() => {
        const button = market.shadowRoot?.querySelector<HTMLElement>('.waiting-head .ui-link-button')
        if (!button) throw new Error('no button shows all')
        return button
      })
      more.click()
      for (const line of await linesOf(market, '.waiting-details')) assertInOrder(line, locale === 'ar')
    })
})
