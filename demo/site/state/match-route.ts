/** Finds the page of an address. */
import { redirects } from './addresses.ts'
import type { Params, Route } from './route.ts'
import { routes } from './routes.ts'

export type Match = { readonly route: Route; readonly params: Params }

function read(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function paramsOf(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      continue
    }
    const text = read(value)
    if (!text) return undefined
    params[segment.slice(1)] = text
  }
  return params
}

const tidy = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)

export function match(path: string): Match | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, tidy(path))
    if (params) return { route, params }
  }
  return undefined
}

/** Whether a page hands on which page the person wanted. */
export const leadsIn = (path: string): boolean => match(path)?.route.leadsIn ?? false

/** Whether the header leads to a page, so that nobody has to be brought there. */
export const isInHeader = (address: string): boolean =>
  match(new URL(address, location.origin).pathname)?.route.nav !== undefined

/** The target of a redirecting address. */
export const redirectOf = (path: string): string | undefined => redirects[tidy(path)]

/** Whether the site has this address; any other belongs to the server. */
export const isOurs = (path: string): boolean => match(path) !== undefined || tidy(path) in redirects
