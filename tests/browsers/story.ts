/** One person's way through all that depends on a browser's own manners. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { aDocument } from '#tests/journeys/people.ts'
import type { Engine, Handle } from './engine.ts'
import { countPlaceholders, pulsingWidgets, setPlaceholder } from './in-page.ts'
import { type Person, personAt } from './person.ts'
import { marketPage, orderAtPartner, orderFrom, signIn, type World } from './world.ts'

/** Tells the story in a browser. `whyNoPrint` is said where its driver cannot print. */
export function story(name: string, world: World, launch: () => Promise<Engine>, whyNoPrint?: string) {
  const { product, owner, buyer } = world
  let person: Person
  const standsStill = async () => expect(await person.run(pulsingWidgets)).toEqual([])

  /** Fails when a field of the page looks the same without its placeholder. */
  async function showsPlaceholders(picture: (field: Handle) => Promise<string>) {
    const count = await person.eventually(
      'a field with a placeholder',
      async () => (await person.run(countPlaceholders)) || undefined,
    )
    for (let index = 0; index < count; index += 1) {
      const field = await person.element(setPlaceholder, index, true)
      const shown = await picture(field)
      await person.element(setPlaceholder, index, false)
      expect(await picture(field), `the placeholder of field ${index + 1}`).not.toBe(shown)
      await person.element(setPlaceholder, index, true)
    }
  }

  describe(name, () => {
    beforeAll(async () => {
      person = personAt(await launch())
    })
    afterAll(() => person?.close())

    it('shows the site with widgets that stand still', async () => {
      await person.open(`${product.origin}/`)
      await person.sees(/1 USD = [\d,.]+ NGN/)
      await person.sees(/ada/)
      await standsStill()
    })

    it('signs in, and shows the dashboard', async () => {
      await person.open(`${product.origin}/login`)
      await signIn(person, buyer)
      await person.arrivesAt(/^\/dashboard/)
      await person.sees(/US\$100/)
      await standsStill()
    })

    it('orders to the end, and shows on the bell at once that it was accepted', async () => {
      await person.press('button', '/^Order/', 'ada')
      await orderFrom(person, buyer, '8')
      await person.run(() => {
        Object.assign(window, { isTheSame: true })
      })
      const { id } = await orderPlaced()
      await acceptOrder(product.server, owner, { params: { id } })
      await person.press('button', '/^Notifications, \\d+ unread$/')
      await person.sees(/accepted/)
      expect(await person.run(() => 'isTheSame' in window)).toBe(true)
    })

    const orderPlaced = () =>
      product.server.database.db.selectFrom('orders').select(['id', 'reference']).executeTakeFirstOrThrow()

    it('prints a receipt on one page', async ({ skip }) => {
      const { id, reference } = await orderPlaced()
      await person.open(`${product.origin}/receipt/order/${id}`)
      await person.sees(new RegExp(reference))
      if (!person.print) return skip(whyNoPrint)
      const paper = new Uint8Array(await person.print())
      const { text, totalPages } = await extractText(await getDocumentProxy(paper))
      expect(totalPages).toBe(1)
      // Firefox writes hyphens as signs that no text has.
      expect(text.join(' ')).toContain(reference.slice(3))
      expect(text.join(' ')).not.toMatch(/Dashboard|Download PDF|API documentation/)
    })

    it('crops a photo and keeps it', async () => {
      const photo = join(mkdtempSync(join(tmpdir(), 'cowrie-photo-')), 'photo.png')
      writeFileSync(photo, aDocument.buffer)
      await person.open(`${product.origin}/profile`)
      await person.eventually('the picture’s input', async () => {
        const input = await person.element(
          () =>
            document.querySelector('cowrie-profile')?.shadowRoot?.querySelector('input[type=file]') ?? null,
        )
        if (input) await person.choose(input, photo)
        return input
      })
      await person.found({ role: 'application', name: 'Part of the picture' })
      await person.press('button', 'Save photo')
      await person.found({ role: 'button', name: 'Delete photo' })
    })

    it('shows Arabic from right to left, its placeholders and its dialog, on a phone', async () => {
      await person.resize(375, 800)
      await person.open(`${product.origin}/dashboard?lang=ar`)
      await person.sees(/إنشاء عرض/)
      await person.press('button', 'إنشاء عرض')
      await person.found({ role: 'button', name: 'متابعة' })
      if (person.picture) await showsPlaceholders(person.picture)
      const { overflow, direction } = await person.run(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        direction: getComputedStyle(document.body).direction,
      }))
      expect({ overflow, direction }).toEqual({ overflow: 0, direction: 'rtl' })
      await person.resize(1280, 900)
    })

    it('orders to the end on a partner’s page of another site, and stays signed in', async () => {
      const address = marketPage(world)
      await person.open(address)
      await orderAtPartner(person, world, '9')
      await person.open(address)
      await person.enterWidget('cowrie-listings')
      await person.sees(/₦[\d,]+ held/)
      expect(person.faults).toEqual([])
    })
  })
}
