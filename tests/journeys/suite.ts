/**
 * The common setup of journeys. Each function closes what it opened after the tests of the file.
 *
 *     const app = await openApp()
 *     const { site } = await openPartnerSite(app, '127.0.0.1')
 */
import { afterAll, expect } from 'vitest'
import { partnerFrom, savePartner } from '#server/exchange/partners/partners.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { type App, startApp } from './app.ts'
import { aSite, type Site } from './partner-page.ts'
import { anOwner, type Visitor, visitor } from './people.ts'

/** Opens the product, and audits its ledger at the end. */
export async function openApp(...options: Parameters<typeof startApp>): Promise<App> {
  const app = await startApp(...options)
  afterAll(async () => {
    expect(await audit(app.server.database.db)).toEqual([])
    await app.close()
  })
  return app
}

/** A partner's site that may use every widget, and a listing to order from: ₦160,000 for $100, in parts too. */
export async function openPartnerSite(app: App, hostname: string): Promise<{ site: Site; owner: Visitor }> {
  const site = await aSite(hostname)
  afterAll(() => site.close())
  await savePartner(app.server.database.db, partnerFrom('Tests', [site.origin], ['all']), new Date())
  const owner = visitor('Ada', 'Obi')
  await anOwner(app, owner)
  return { site, owner }
}
