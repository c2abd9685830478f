/** The operator's session. */

import { clientFor } from '#core/client/client.ts'
import { rememberDevice } from '#core/client/devices.ts'
import { endOwnPageSession, startOwnPageSession } from '#core/client/own-page-session.ts'
import type { Caller, Settings } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { operatorBase } from '#core/contract/operator-base.ts'
import { type operatorSignIn, operatorSignOut } from '#core/contract/operator-sign-in.ts'

type SignedIn = AnswerOf<typeof operatorSignIn>

export const operatorClient = ({ apiBase }: Settings) => clientFor(apiBase + operatorBase)

/** Starts the session of an answer; false when it has no token. */
export function startSession(
  caller: Caller,
  { data, authorization }: { data: SignedIn; authorization: string | undefined },
): boolean {
  const { id, email, name, role, deviceToken } = data
  if (deviceToken !== undefined) rememberDevice(caller.client.apiBase, id, deviceToken)
  // The role stands where a member's last name does.
  return startOwnPageSession(
    caller,
    { id, email, userName: name, firstName: name, lastName: role },
    authorization,
  )
}

export const endSession = (caller: Caller): Promise<void> => endOwnPageSession(caller, operatorSignOut)
