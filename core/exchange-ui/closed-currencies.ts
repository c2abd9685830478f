import { call } from '#core/client/api/call.ts'
import type { Client } from '#core/client/session/client.ts'
import { currencyList } from '#core/contract/currency-list.ts'
import type { Language } from '#core/contract/languages.ts'

const known = new WeakMap<Client, Promise<readonly string[]>>()

/** Asked once for each API, and again after a failure. */
export function closedCurrencies(client: Client, language: Language): Promise<readonly string[]> {
  const asked =
    known.get(client) ??
    call(client, currencyList, {}, { quiet: true, language }).then(({ data }) =>
      data.filter(({ isOpen }) => isOpen === false).map(({ code }) => code),
    )
  known.set(client, asked)
  asked.catch(() => known.delete(client))
  return asked
}
