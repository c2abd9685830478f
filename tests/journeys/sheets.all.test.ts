/** Nothing shows beneath the head and the foot of a wizard while it scrolls, in its dialog and on its page. */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { signInFirst } from '../shots/visits.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })
const widths = [320, 360, 768, 1280]
const themes = ['light', 'dark'] as const
const opens = { 'cowrie-create-listing': '.ui-list-tools > .ui-button', 'cowrie-order': 'tbody tr' } as const
const tags = ['cowrie-create-listing', 'cowrie-order'] as const

/** Lower than any first step, so that each scrolls. */
const height = 520

async function rectOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('a part of the wizard is not drawn')
  return { ...box, end: box.y + box.height }
}

/** The pixels from `top` to `end`, as wide as `box`. */
async function strip(page: Page, box: Locator, top: number, end: number): Promise<Buffer> {
  const { x, width } = await rectOf(box)
  return page.screenshot({ clip: { x, y: top, width, height: end - top }, caret: 'hide' })
}

/** Scrolls what is around the wizard. */
const scroll = (wizard: Locator, top: number) =>
  wizard.evaluate((node, to) => {
    let at: Node | null = node
    while (at instanceof ShadowRoot || (at instanceof Element && !at.matches('.ui-dialog-body')))
      at = at instanceof ShadowRoot ? at.host : at.parentNode
    const box = at instanceof Element ? at : document.documentElement
    box.scrollTo({ top: to, behavior: 'instant' })
  }, top)

const areEqual = (strips: readonly Buffer[]) => strips.every((each) => strips[0]?.equals(each))

/** The parts that change while the wizard scrolls: those through which it shows. */
async function leaksOf(page: Page, wizard: Locator, dialog?: Locator): Promise<string[]> {
  const foot = wizard.locator('.ui-wizard-foot')
  const feet: Buffer[] = []
  const heads: Buffer[] = []
  const places: number[] = []
  for (const top of [0, 40, 75, 110]) {
    await scroll(wizard, top)
    places.push((await rectOf(wizard)).y)
    const { y } = await rectOf(foot)
    const end = dialog ? (await rectOf(dialog)).end - 1 : height
    feet.push(await strip(page, dialog ?? foot, y, end))
    if (!dialog) continue
    const head = await rectOf(dialog.locator('.ui-dialog-head'))
    heads.push(await strip(page, dialog, head.y, head.end))
  }
  // Each place is another one.
  expect(new Set(places).size).toBe(places.length)
  return [...(areEqual(feet) ? [] : ['foot']), ...(areEqual(heads) ? [] : ['head'])]
}

it.each(['en', 'fr', 'ar'])(
  'nothing shows beneath the head and the foot of a wizard (%s)',
  async (locale) => {
    const member = await app.browser.newContext({ locale, reducedMotion: 'reduce' })
    await signInFirst(member, app.origin)
    const page = await member.newPage()
    const leaks: string[] = []
    async function look(place: string, wizard: Locator, dialog?: Locator) {
      await wizard.locator('[type=submit]').waitFor()
      for (const colorScheme of themes)
        for (const width of widths) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height })
          for (const leak of await leaksOf(page, wizard, dialog))
            leaks.push(`${place}, ${width} px, ${colorScheme}: ${leak}`)
        }
    }
    for (const tag of tags) {
      await page.goto(`${app.origin}/listings`)
      await page.locator('cowrie-listings').locator(opens[tag]).first().click()
      const dialog = page.getByRole('dialog')
      const inDialog = dialog.locator(tag)
      await look(`${tag} in a dialog`, inDialog.locator('.ui-wizard'), dialog)

      const listing = await inDialog.getAttribute('listing-id')
      await page.goto(`${app.origin}/${listing ? `order/${listing}` : 'create-listing'}`)
      await look(`${tag} on its page`, page.locator(`main ${tag} .ui-wizard`))
    }
    expect(leaks).toEqual([])
    await member.close()
  },
  120_000,
)
