import { logout } from '#core/contract/accounts.ts'
import { call } from '../api/call.ts'
import type { Client } from './client.ts'

/** Tells the server that a session has ended here. Apart, so that knowing who is signed in needs no calls at all. */
export const revokeSession = (client: Client, token: string): Promise<unknown> =>
  call(client, logout, {}, { quiet: true, token, language: 'en' })
