import { logout } from '#core/contract/accounts.ts'
import { call } from '../api/call.ts'
import type { Client } from './client.ts'

/** Tells the server that a session ended here. Separate, so that session state needs no API code. */
export const revokeSession = (client: Client, token: string): Promise<unknown> =>
  call(client, logout, {}, { quiet: true, token, language: 'en' })
