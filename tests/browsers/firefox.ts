/** Firefox by WebDriver BiDi. Playwright asks of it what Firefox ESR does not have yet, Puppeteer does not. */
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type ElementHandle, type Frame, type JSHandle } from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Margins of a sheet, as Firefox itself sets them. */
const paperMargin = { top: '12.7mm', right: '12.7mm', bottom: '12.7mm', left: '12.7mm' }

/** Harmless faults: a refusal, such as that of a first look at the session, and a font that a navigation stops. */
const harmless = /status of 4\d\d|^downloadable font: download failed .* status=2152398850 /

/** A logged value in words. An error is asked for its message, and the page may have left with it. */
const inWords = (logged: JSHandle): Promise<string> =>
  logged
    .evaluate((value) => (value instanceof Error ? `${value.name}: ${value.message}` : String(value)))
    .catch(() => String(logged))

/** How long Firefox may take until it answers; two starts fit into the time that a hook has. */
const startMs = 45_000

/** `preferences` are those of `about:config`. */
export async function openFirefox(
  executablePath: string,
  preferences: Record<string, unknown> = {},
): Promise<Engine> {
  const start = () =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      timeout: startMs,
      protocolTimeout: 120_000,
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-GB',
        // Nothing of the browser's own takes time from the pages.
        'browser.cache.disk.enable': false,
        'network.captive-portal-service.enabled': false,
        ...preferences,
      },
    })
  // The first start on a machine may hang. Each start has a profile of its own, so the second one meets nothing of it.
  const browser = await start().catch(start)
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const faults: string[] = []
  page.on('pageerror', (error) => {
    const fault = String(error).replace(/^Error: /, '')
    if (!harmless.test(fault)) faults.push(fault)
  })
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || harmless.test(text)) return
    // Noted at once: the page is asked for the words, and may take its time.
    const at = faults.push(text) - 1
    const { url, lineNumber } = message.location()
    void Promise.all(message.args().map(inWords)).then((words) => {
      faults[at] = `${words.join(' ') || text} (${url ?? ''}:${lineNumber ?? ''})`
    })
  })
  let place: Frame = page.mainFrame()
  const handle = (element: unknown) => element as ElementHandle

  return {
    faults,
    async open(address) {
      place = page.mainFrame()
      await page.evaluate(() => Object.assign(window, { isLeft: true }))
      const opening = page.goto(address, { waitUntil: 'domcontentloaded', timeout: 120_000 })
      // Puppeteer misses the end of some navigations away from a page with frames, so the page is asked as well.
      let isOver = false
      const isThere = () =>
        page.evaluate(() => !('isLeft' in window) && document.readyState !== 'loading').catch(() => false)
      const arrival = (async () => {
        while (!isOver && !(await isThere())) await sleep(100)
      })()
      try {
        await Promise.race([opening, arrival])
      } finally {
        isOver = true
        opening.catch(() => undefined)
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: (code, ...args) => place.evaluate(code as never, ...(args as unknown as never[])),
    add: async (source) => void (await place.evaluate(source)),
    async element(code, ...args) {
      const found = await place.evaluateHandle(code as never, ...(args as unknown as never[]))
      return (found as { asElement(): ElementHandle | null }).asElement() ?? undefined
    },
    click: (element) => handle(element).click(),
    async fill(element, text) {
      await handle(element).click({ count: 3 })
      await page.keyboard.press('Backspace')
      await page.keyboard.type(text)
    },
    type: (text) => page.keyboard.type(text),
    choose: (element, path) => (handle(element) as ElementHandle<HTMLInputElement>).uploadFile(path),
    async enter(frame) {
      place = (await (handle(frame) as ElementHandle<HTMLIFrameElement>).contentFrame()) as Frame
    },
    async leave() {
      place = page.mainFrame()
    },
    picture: (element) => handle(element).screenshot({ encoding: 'base64' }),
    print: () => page.pdf({ format: 'A4', margin: paperMargin }),
    close: () => browser.close(),
  }
}
