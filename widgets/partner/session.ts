/** The partner's session on the page. */

import { clientFor } from '#core/client/client.ts'
import { endOwnPageSession, startOwnPageSession } from '#core/client/own-page-session.ts'
import type { Caller, Settings } from '#core/client/widget.ts'
import {
  type PartnerOnPage,
  partnerPageBase,
  partnerPageContract,
} from '#core/contract/partner-page-contract.ts'

export const partnerClient = ({ apiBase }: Settings) => clientFor(apiBase + partnerPageBase)

export const startSession = (
  caller: Caller,
  {
    data: { id, name },
    authorization,
  }: { data: Pick<PartnerOnPage, 'id' | 'name'>; authorization: string | undefined },
): boolean =>
  startOwnPageSession(caller, { id, email: '', userName: name, firstName: name, lastName: '' }, authorization)

export const endSession = (caller: Caller): Promise<void> =>
  endOwnPageSession(caller, partnerPageContract.partnerSignOut)
