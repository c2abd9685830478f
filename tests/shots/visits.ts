/** One visit to every page of the site, with real ids where an address needs some. For pictures, axe and widths. */
import type { Browser, BrowserContext } from 'playwright'
import { routes } from '../../demo/site/state/routes.ts'

export type Visit = {
  /** `users-listing-details`; what is seen only by members has it said: `home-member`. */
  readonly name: string
  /** As in the table of routes. */
  readonly route: string
  readonly address: string
  readonly signedIn: boolean
  /** The tab to open, from 0. */
  readonly tab?: number
}

export type Visits = { visitor: BrowserContext; member: BrowserContext; list: readonly Visit[] }

/** An id that does not exist: pages show the same as for an expired link. */
const nobody = '01900000-0000-7000-8000-000000000000'

const nameOf = (route: string) =>
  route
    .replace(/\/:\w+/g, '')
    .slice(1)
    .replaceAll('/', '-') || 'home'

/** Signs in the first ready person of the demo; returns their token. */
export async function signInFirst(context: BrowserContext, origin: string): Promise<string> {
  const people = (await (await fetch(`${origin}/sandbox/people`)).json()) as Record<string, string>[]
  return signIn(context, origin, people[0]?.username ?? '', people[0]?.password ?? '')
}

async function signIn(context: BrowserContext, origin: string, name: string, password: string) {
  const page = await context.newPage()
  // The form's labels are looked up in English; this choice ends with the tab.
  await page.goto(`${origin}/login?lang=en`)
  await page.getByLabel('Username or email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  const token = await page.evaluate(tokenInStorage)
  await page.close()
  return token
}

/**
 * Signs a person in, and lists the visits, in browsers of that language. A `newcomer` has no rows to visit: pages of one
 * show the same as for an expired link.
 */
export async function visits(
  browser: Browser,
  origin: string,
  locale = 'en',
  newcomer?: { readonly email: string; readonly password: string },
): Promise<Visits> {
  const [visitor, member] = [await browser.newContext({ locale }), await browser.newContext({ locale })]
  if (newcomer) {
    await signIn(member, origin, newcomer.email, newcomer.password)
    return { visitor, member, list: listOf({}) }
  }
  const authorization = `Bearer ${await signInFirst(member, origin)}`

  const first = async (path: string, name: string): Promise<Row> => {
    const answer = (await (await fetch(origin + path, { headers: { authorization } })).json()) as
      | Row[]
      | { data: Row[] }
    const [row] = Array.isArray(answer) ? answer : answer.data
    if (!row?.[name]) throw new Error(`${path} has no row: ${JSON.stringify(answer).slice(0, 200)}`)
    return row
  }
  const listing = await first('/api/Listing/Search?pageNumber=1&pageSize=1&isUser=true', 'lisingId')
  const order = await first('/api/Order/Search?pageNumber=1&pageSize=1&status=completed', 'orderId')
  const transfer = await first('/api/Listing/transfers?pageNumber=1&pageSize=1', 'listingId')
  const request = await first('/api/MoneyRequest/waiting', 'id')
  const ids: Row = {
    request: request.id,
    lisingId: listing.lisingId,
    orderId: order.orderId,
    transferId: transfer.listingId,
    currency: transfer.currencyISO,
  }
  return { visitor, member, list: listOf(ids) }
}

function listOf(ids: Row): Visit[] {
  const list = routes.flatMap(({ path, access, draws }): Visit[] => {
    const address = path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? nobody)
    const visit = { name: nameOf(path), route: path, address, signedIn: access !== 'public' }
    return draws ? [visit, { ...visit, name: `${visit.name}-member`, signedIn: true }] : [visit]
  })
  const lost = { name: 'not-found', route: '/nothing-here', address: '/nothing-here', signedIn: false }
  return [...list, lost, { ...lost, name: 'not-found-member', signedIn: true }]
}

type Row = Readonly<Record<string, string | undefined>>

function tokenInStorage(): string {
  const key = Object.keys(localStorage).find((each) => each.startsWith('cowrie:session:')) ?? ''
  return JSON.parse(localStorage.getItem(key) ?? '{}').token ?? ''
}

/** Runs in the page: whether it has rendered, with everything that it waits for. */
export function isQuiet(): boolean {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const each of root.querySelectorAll('*')) {
      if (each.localName.startsWith('cowrie-') && each.localName !== 'cowrie-toaster') {
        const isDrawn = each.matches(':defined') && (each.shadowRoot?.textContent ?? '') !== ''
        if (!isDrawn) return false
      }
      if (each.matches('.ui-skeleton, [aria-busy="true"]') && each.checkVisibility()) return false
      if (each.shadowRoot) roots.push(each.shadowRoot)
    }
  }
  const main = document.querySelector('main')
  return main !== null && main.childElementCount > 0 && document.fonts.status === 'loaded'
}
