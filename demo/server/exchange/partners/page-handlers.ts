/** Every call of the partner's page, with its use case. */
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { PartnerOnPage, PartnerPageContract } from '#core/contract/partner-page-contract.ts'
import { perCentText } from '#core/money/per-cent.ts'
import { earningsOf } from '../../money/settlement/fee-share.ts'
import { partnerPayouts } from '../../money/settlement/partner-payouts.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import type { Server } from '../../server.ts'
import { askForLink, assertFreshSignIn, pageSessions, signInByLink } from './contacts.ts'
import { webhookHandlers } from './handlers.ts'
import { endKey, keysInList, makeKey, rollKey, worldOf } from './keys.ts'
import { originProofOf } from './origin-proof.ts'
import { addOrigin, removeOrigin } from './origins.ts'
import type { PartnerRecord } from './partners.ts'
import { endSessions, listSessions } from './sessions.ts'
import { partnerVolume } from './volume.ts'
import { widgetTags } from './widgets.ts'

type PageCall<E extends Endpoint> = {
  readonly server: Server
  readonly input: InputOf<E>
  /** Undefined for calls before the sign-in. */
  readonly partner: E['access'] extends 'public' ? undefined : PartnerRecord
  readonly token: E['access'] extends 'public' ? undefined : string
  readonly language: Language
}

/** The outcome of a sign-in: the partner who signed in, besides the data of the answer. */
type Entered<E extends Endpoint> = {
  readonly data: AnswerOf<E>
  readonly authorization: string
  readonly entered: PartnerRecord
}

export type PageHandler<E extends Endpoint> = (
  call: PageCall<E>,
) => Promise<E['path'] extends '/sign-in' ? Entered<E> : AnswerOf<E>>

export const partnerPageHandlers: {
  [Name in keyof PartnerPageContract]: PageHandler<PartnerPageContract[Name]>
} = {
  async askPartnerLink({ server, input: { body }, language }) {
    await askForLink(server, body.email, language)
  },
  async partnerSignIn({ server, input: { body } }) {
    const { partner, token } = await signInByLink(server, body.token)
    return { data: onPage(server, partner), authorization: token, entered: partner }
  },
  async partnerSignOut({ server, token }) {
    await pageSessions.end(server, token)
  },
  partnerOverview: async ({ server, partner }) => onPage(server, partner),
  partnerKeys: ({ server, partner }) => keysInList(server, partner.id),
  async makeOwnKey({ server, partner, token, input: { body } }) {
    await assertFreshSignIn(server, token)
    return withMail(server, 'partnerKey', { account: partner.id }, () =>
      makeKey(server, partner.id, body.kind),
    )
  },
  async rollOwnKey({ server, partner, token, input: { params, body } }) {
    await assertFreshSignIn(server, token)
    return withMail(server, 'partnerKey', { account: partner.id }, () =>
      rollKey(server, { partnerId: partner.id, keyId: params.keyId }, body.overlapHours),
    )
  },
  endOwnKey: ({ server, partner, input: { params } }) =>
    endKey(server, { partnerId: partner.id, keyId: params.keyId }),
  addOrigin: ({ server, partner, input: { body } }) => addOrigin(server, partner.id, body.origin),
  removeOrigin: ({ server, partner, input: { body } }) => removeOrigin(server, partner.id, body.origin),
  listSessions,
  endSessions,
  partnerVolume: ({ server, partner }) => partnerVolume(server, partner.id),
  partnerEarnings: async ({ server, partner }) => ({
    feeShare: perCentText(BigInt(partner.feeShare)),
    earnings: (await earningsOf(server, [partner.id])).get(partner.id) ?? [],
    payouts: await partnerPayouts(server.database.db, partner.id),
  }),
  ...webhookHandlers,
}

function onPage(
  server: Pick<Server, 'settings' | 'vault'>,
  { id, name, origins, widgets }: PartnerRecord,
): PartnerOnPage {
  const { settings } = server
  const originProof = originProofOf(server, id)
  return {
    id,
    name,
    origins: [...origins],
    world: worldOf(settings),
    exchange: settings.publicUrl,
    widgets: widgets.includes('*') ? [...widgetTags] : [...widgets],
    ...(originProof && { originProof }),
  }
}
