/** Every call that partners make with their keys, with its use case. */
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { PartnerContract } from '#core/contract/partner-contract.ts'
import type { partnerWebhooks } from '#core/contract/partner-webhooks.ts'
import { listEvents, readEvent, replayEvents, resendEvent } from '../../platform/webhooks/log.ts'
import {
  addReceiver,
  changeReceiver,
  listReceivers,
  removeReceiver,
  rollReceiverSecret,
  testReceiver,
} from '../../platform/webhooks/receivers.ts'
import type { Server } from '../../server.ts'
import type { CallingPartner } from './keys.ts'
import type { PartnerRecord } from './partners.ts'
import { endSessions, listSessions, makeSession } from './sessions.ts'

/** The calls about webhooks, of a partner's server and of its page. */
export const webhookHandlers: {
  [Name in keyof typeof partnerWebhooks]: (
    call: Omit<PartnerCall<(typeof partnerWebhooks)[Name]>, 'key'>,
  ) => Promise<AnswerOf<(typeof partnerWebhooks)[Name]>>
} = {
  webhookReceivers: ({ server, partner }) => listReceivers(server, partner.id),
  addWebhookReceiver: ({ server, partner, input }) => addReceiver(server, partner.id, input.body),
  changeWebhookReceiver: ({ server, partner, input }) =>
    changeReceiver(server, nameIn(partner, input), input.body),
  removeWebhookReceiver: ({ server, partner, input }) => removeReceiver(server, nameIn(partner, input)),
  rollWebhookSecret: ({ server, partner, input }) =>
    rollReceiverSecret(server, nameIn(partner, input), input.body.overlapHours),
  testWebhookReceiver: ({ server, partner, input }) => testReceiver(server, nameIn(partner, input)),
  webhookEvents: ({ server, partner, input }) => listEvents(server, partner.id, input.query),
  webhookEvent: ({ server, partner, input }) => readEvent(server, partner.id, input.params.id),
  resendWebhook: ({ server, partner, input }) =>
    resendEvent(server, partner.id, { eventId: input.params.id, receiverId: input.body.receiverId }),
  replayWebhooks: ({ server, partner, input }) => replayEvents(server, nameIn(partner, input), input.body),
}

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
  ...webhookHandlers,
}

/** The name of a receiver of the calling partner. */
const nameIn = ({ id }: PartnerRecord, { params }: { readonly params: { readonly id: string } }) => ({
  partnerId: id,
  id: params.id,
})
