/** The operator's session. */
import { clientFor } from '#core/client/session/client.ts'
import { endOwnPageSession, startOwnPageSession } from '#core/client/session/own-page-session.ts'
import type { Caller, Settings } from '#core/client/widget.ts'
import { operatorBase } from '#core/contract/operator-contract.ts'
import { type Operator, operatorSignOut } from '#core/contract/operator-sign-in.ts'

export const operatorClient = ({ apiBase }: Settings) => clientFor(apiBase + operatorBase)

/** Starts the session of an answer; false when it has no token. */
export function startSession(
  caller: Caller,
  { data, authorization }: { data: Operator; authorization: string | undefined },
): boolean {
  const { id, email, name, role } = data
  // The role stands where a member's last name does.
  return startOwnPageSession(
    caller,
    { id, email, userName: name, firstName: name, lastName: role },
    authorization,
  )
}

export const endSession = (caller: Caller): Promise<void> => endOwnPageSession(caller, operatorSignOut)
