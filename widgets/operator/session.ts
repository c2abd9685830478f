/** The operator's session. It lies beside a member's: its client has the base address of the operators' calls. */
import { call } from '#core/client/api/call.ts'
import { randomKey } from '#core/client/api/random-key.ts'
import { clientFor } from '#core/client/session/client.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import type { Caller, Settings } from '#core/client/widget.ts'
import { operatorBase } from '#core/contract/operator-contract.ts'
import { type Operator, operatorSignOut } from '#core/contract/operator-sign-in.ts'

export const operatorClient = ({ apiBase }: Settings) => clientFor(apiBase + operatorBase)

/** Starts the session of an answer; false when it has no token. */
export function startSession(
  { client }: Caller,
  { data, authorization }: { data: Operator; authorization: string | undefined },
): boolean {
  if (!authorization) return false
  const { id, email, name, role } = data
  // The role stands where a member's last name does.
  const user = { id, email, userName: name, firstName: name, lastName: role }
  sharedSession.set(client.apiBase, { token: authorization, user, signIn: randomKey() })
  return true
}

/** Ends the session here, and at the server as soon as it hears of it. */
export async function endSession({ client, language }: Caller): Promise<void> {
  const token = sharedSession.getToken(client.apiBase)
  if (token) await call(client, operatorSignOut, {}, { quiet: true, language }).catch(() => undefined)
  sharedSession.set(client.apiBase, undefined)
}
