/** Partner pages, on another site than the exchange. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { type App, aBrowserFor } from './app.ts'

export type Site = { origin: string; put(page: Wanted): string; close(): void }

type Wanted = { head?: string; body: string; policy?: string; headers?: Record<string, string> }

/** A partner's site with pages of the test. */
export async function aSite(hostname: string): Promise<Site> {
  const pages: Wanted[] = []
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1))]
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      ...(page?.policy && { 'content-security-policy': page.policy }),
      ...page?.headers,
    })
    response.end(
      page &&
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A partner</title>
        <link rel="icon" href="data:,">${page.head ?? ''}</head><body>${page.body}</body></html>`,
    )
  })
  server.listen(0, '::')
  await once(server, 'listening')
  const origin = `http://${hostname}:${(server.address() as AddressInfo).port}`
  return {
    origin,
    put: (page) => `${origin}/${pages.push(page) - 1}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Opens a page with this HTML. `violations` collects violations of its policy. */
export async function aPartnerPage(app: App, site: Site, wanted: Wanted) {
  const browser = await aBrowserFor(app)
  const violations: string[] = []
  await browser.page.exposeFunction('violated', (what: string) => violations.push(what))
  await browser.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { violated } = window as unknown as { violated(what: string): void }
      violated(`${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  await browser.page.goto(site.put(wanted))
  return { ...browser, violations }
}

/** The same timeout as that of clicks and waits in a journey's browser. */
export const patiently = { timeout: 30_000 }

/** Resolves when a widget, or another one in its place, has rendered. */
export const hasDrawn = (widget: Locator): Promise<unknown> =>
  expect
    .poll(
      () =>
        widget.evaluate(({ shadowRoot }) => {
          const other = [...(shadowRoot?.querySelectorAll('*') ?? [])].some(({ localName }) =>
            localName.startsWith('cowrie-'),
          )
          return other || (shadowRoot?.textContent?.trim() ?? '') !== ''
        }),
      patiently,
    )
    .toBe(true)

/** A tag's module script, as partners write it. */
export const moduleOf = ({ origin }: Pick<App, 'origin'>, tag: string, nonce = ''): string =>
  `<script type="module"${nonce && ` nonce="${nonce}"`} src="${origin}/cdn/v1/${tag}.js"></script>`

/** The frame of an isolated widget. */
export const insideOf = (page: Page, tag: string): Locator => frameOf(page, tag).locator('body')
const frameOf = (page: Page, tag: string): FrameLocator => page.frameLocator(`${tag} iframe`)

/** The answer to a program outside the browser, with a copied token and any headers. */
export const answerTo = async (
  { origin }: Pick<App, 'origin'>,
  token: string,
  headers: Record<string, string>,
) => {
  const address = `${origin}/api/User/kyc_status`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}`, ...headers } })
  const { code = 'answered' } = (await answer.json()) as { code?: string }
  return code
}
