import type { Endpoint } from './endpoint.ts'

type Values = Readonly<Record<string, unknown>> | undefined

/** Path and query of a call, from encoded `params` and `query`. Empty values are left out. */
export function addressOf({ path }: Endpoint, params: Values, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value != null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
