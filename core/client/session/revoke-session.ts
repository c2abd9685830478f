import { logout } from '#core/contract/accounts.ts'
import { call } from '../api/call.ts'

/**
 * Tells the server that a session ended here. Separate, so that session state needs no API
 * code, and apart from session-calls.ts, because a widget may make the calls that it reaches (demo/server/exchange/partners).
 */
export const revokeSession = (apiBase: string, token: string): Promise<unknown> =>
  call({ apiBase }, logout, {}, { quiet: true, keepalive: true, token, language: 'en' })
