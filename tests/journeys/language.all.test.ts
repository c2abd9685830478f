/** The site's language: the person's choice, or that of the address. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { isQuiet } from '#tests/shots/visits.ts'
import { aBrowserFor } from './app.ts'
import { openApp } from './suite.ts'

const app = await openApp()

const speaks = (page: Page, language: string, direction: 'ltr' | 'rtl') =>
  page.locator(`html[lang="${language}"][dir="${direction}"]`).waitFor()

/** All English sentences. Single words and names may be the same in another language. */
const catalogues = import.meta.glob<{ english?: unknown }>(
  '../../{core,demo/site,widgets}/**/texts/**/en.ts',
  {
    eager: true,
  },
)
const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split(' ').length > 2 ? [value] : []
  return typeof value === 'object' && value ? Object.values(value).flatMap(sentencesIn) : []
}
const sentences = new Set(Object.values(catalogues).flatMap(({ english }) => sentencesIn(english)))

/** Runs in the page: its title, and all texts and accessible names in it and in the widgets, also collapsed ones. */
function wordsOnPage(): string[] {
  const words = [document.title]
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (element.matches('head *, script, style, noscript')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        words.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? '')
    }
  }
  return words.map((each) => each.trim())
}

const englishOn = async (page: Page) =>
  (await page.evaluate(wordsOnPage)).filter((each) => sentences.has(each))

it('a visitor who chooses Arabic and then French keeps the input, and all tabs follow', async () => {
  const { page, context, faults } = await aBrowserFor(app)
  // A reload would lose the input: the browser asks.
  page.on('dialog', (dialog) => dialog.accept())
  const other = await context.newPage()
  await other.goto(`${app.origin}/about-page`)
  await other.getByRole('heading', { level: 1, name: 'A market made of people' }).waitFor()

  await page.goto(`${app.origin}/create-account`)
  const name = page.locator('cowrie-registration input').first()
  await name.fill('Zoë O’Neill')
  // Proves that the search below would find English, in the shell and in the widget.
  expect(await englishOn(page)).toEqual(
    expect.arrayContaining(['Skip to the content', 'We’ll email you a 4-digit code.']),
  )
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'العربية', exact: true }).click()
  await speaks(page, 'ar', 'rtl')
  // The widget has switched, too, without a remount.
  await page.locator('cowrie-registration .cowrie-root[lang=ar][dir=rtl]').waitFor()
  expect(await name.inputValue()).toBe('Zoë O’Neill')
  await page.getByRole('status').getByText('هذه الصفحة الآن بالعربية').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('title')))
    .toBe('اللغة: \u2068العربية\u2069')
  expect(await page.title()).toBe('إنشاء حسابك · Cowrie')

  await speaks(other, 'ar', 'rtl')
  await other.getByRole('heading', { level: 1, name: 'سوق قوامها الناس' }).waitFor()

  await page.reload()
  await speaks(page, 'ar', 'rtl')
  await page.getByRole('link', { name: 'تسجيل الدخول', exact: true }).first().waitFor()

  await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).click()
  await speaks(page, 'fr', 'ltr')
  await speaks(other, 'fr', 'ltr')
  await other.close()

  for (const [path, heading] of [
    ['/', 'Échangez vos devises en toute simplicité'],
    ['/about-page', 'Un marché fait de personnes'],
    ['/contact-page', 'Comment pouvons-nous vous aider\u00a0?'],
    ['/login', 'Se connecter'],
  ] as const) {
    await page.goto(app.origin + path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await page.locator('cowrie-recent-listings, #faq, cowrie-login, .team').first().scrollIntoViewIfNeeded()
    await page.waitForFunction(isQuiet)
    expect({ path, english: await englishOn(page) }).toEqual({ path, english: [] })
  }
  expect(faults).toEqual([])
})

it('a language that fails to load leaves the page unchanged, and can be chosen again', async () => {
  const { page, context } = await aBrowserFor(app)
  await page.goto(`${app.origin}/about-page`)
  await page.getByRole('heading', { level: 1, name: 'A market made of people' }).waitFor()
  await context.setOffline(true)
  const arabic = page.getByRole('contentinfo').getByRole('button', { name: 'العربية' })
  await arabic.click()
  await page.getByText('The language could not be loaded.').waitFor()
  await speaks(page, 'en', 'ltr')
  await context.setOffline(false)
  await arabic.click()
  await speaks(page, 'ar', 'rtl')
  await page.getByText('The language could not be loaded.').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'سوق قوامها الناس' }).waitFor()
})

it('an address sets the language of the visit that begins with it', async () => {
  const { page, context, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/about-page?lang=fr`)
  await page.getByRole('heading', { level: 1, name: 'Un marché fait de personnes' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Comment pouvons-nous vous aider\u00a0?' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Comment pouvons-nous vous aider\u00a0?' }).waitFor()
  // The address has not changed the stored choice.
  const later = await context.newPage()
  await later.goto(`${app.origin}/about-page`)
  await later.getByRole('heading', { level: 1, name: 'A market made of people' }).waitFor()
  // A later choice overrides the address.
  await page.goto(`${app.origin}/about-page?lang=fr`)
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'A market made of people' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'A market made of people' }).waitFor()
  expect(faults).toEqual([])
})
