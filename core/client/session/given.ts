/**
 * A session that the page gives: its own server has signed the person in, and the element's property `getToken` hands
 * over what the exchange answered to that. It is kept in memory: a reload asks the page again.
 */
import * as z from 'zod/mini'
import { login } from '#core/contract/accounts.ts'
import type { Client } from './client.ts'
import { page } from './page.ts'
import { signIn } from './session.ts'
import { isExpiring } from './token.ts'

/** The answer of `POST /api/User/login` as it came; nothing for a visitor. */
type Given = { authorization?: unknown; message?: unknown; data?: unknown } | undefined | null
type GetToken = () => Promise<Given> | Given

const givers = new WeakMap<Client, GetToken>()
const last = new WeakMap<Client, string>()

async function ask(client: Client): Promise<void> {
  try {
    const given = await givers.get(client)?.()
    if (!given) return
    const { authorization, message } = given
    const user = z.safeDecode(login.answer, given.data as never)
    if (typeof authorization !== 'string' || !user.success)
      throw new Error('it is not what POST /api/User/login answers')
    // The one that has just ended would end again at once.
    if (last.get(client) === authorization) return
    last.set(client, authorization)
    signIn(client, {
      data: user.data,
      message: typeof message === 'string' ? message : undefined,
      authorization,
    })
  } catch (error) {
    console.error('Cowrie: getToken() gave no session; this page is shown as to a visitor.', error)
  }
}

/** Signs in with what `getToken` gives, now and whenever the server no longer takes the token. */
export function signInWith(client: Client, getToken: unknown): void {
  if (typeof getToken !== 'function') return
  const isFirst = !givers.has(client)
  givers.set(client, getToken as GetToken)
  if (!isFirst) return
  const { apiBase } = client
  page.hold(apiBase)
  page.subscribe(apiBase, () => {
    if (!page.get(apiBase) && isExpiring(apiBase)) void ask(client)
  })
  void ask(client)
}
