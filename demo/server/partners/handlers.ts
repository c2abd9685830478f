/** Every call that partners make with their keys, with its use case. */
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { PartnerContract } from '#core/contract/partner-contract.ts'
import type { Server } from '../server.ts'
import type { CallingPartner } from './keys.ts'
import { endSessions, listSessions, makeSession } from './sessions.ts'

export type PartnerCall<E extends Endpoint> = CallingPartner & {
  readonly server: Server
  readonly input: InputOf<E>
}

export type PartnerHandler<E extends Endpoint> = (call: PartnerCall<E>) => Promise<AnswerOf<E>>

export const partnerHandlers: { [Name in keyof PartnerContract]: PartnerHandler<PartnerContract[Name]> } = {
  partnerSelf: async ({ partner, key }) => ({
    ...partner,
    origins: [...partner.origins],
    widgets: [...partner.widgets],
    key,
  }),
  makeSession,
  listSessions,
  endSessions,
}
