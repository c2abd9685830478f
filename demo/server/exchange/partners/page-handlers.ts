/** Every call of the partner's page, with its use case. */
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { PartnerOnPage, PartnerPageContract } from '#core/contract/partner-page-contract.ts'
import { perCentText } from '#core/money/per-cent.ts'
import { earningsOf } from '../../money/settlement/fee-share.ts'
import { partnerPayouts } from '../../money/settlement/partner-payouts.ts'
import { withMail } from '../../platform/mail/budgets.ts'
import type { Server } from '../../server.ts'
import { askForLink, pageSessions, signInByLink } from './contacts.ts'
import { webhookHandlers } from './handlers.ts'
import { askKeyCode, spendKeyCode } from './key-codes.ts'
import { endKey, keysInList, makeKey, rollKey, worldOf } from './keys.ts'
import { originProofOf } from './origin-proof.ts'
import { addOrigin, checkOrigin, pendingOrigins, removeOrigin } from './origins.ts'
import type { PartnerRecord } from './partners.ts'
import { registerTestPartner } from './registration.ts'
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
) => Promise<E['path'] extends '/sign-in' | '/register' ? Entered<E> : AnswerOf<E>>

export const partnerPageHandlers: {
  [Name in keyof PartnerPageContract]: PageHandler<PartnerPageContract[Name]>
} = {
  partnerEntrance: async ({ server }) => ({ takesTestPartners: server.settings.isSandbox }),
  async registerTestPartner({ server, input: { body }, language }) {
    const { partner, keys, token } = await registerTestPartner(server, body, language)
    return { data: { partner: await onPage(server, partner), keys }, authorization: token, entered: partner }
  },
  async askPartnerLink({ server, input: { body }, language }) {
    await askForLink(server, body.email, language)
  },
  async partnerSignIn({ server, input: { body } }) {
    const { partner, token } = await signInByLink(server, body.token)
    return { data: await onPage(server, partner), authorization: token, entered: partner }
  },
  async partnerSignOut({ server, token }) {
    await pageSessions.end(server, token)
  },
  partnerOverview: ({ server, partner }) => onPage(server, partner),
  partnerKeys: ({ server, partner }) => keysInList(server, partner.id),
  askKeyCode: ({ server, partner }) => askKeyCode(server, partner.id),
  async makeOwnKey({ server, partner, input: { body } }) {
    await spendKeyCode(server, partner.id, body.code)
    return withMail(server, 'partnerKey', { account: partner.id }, () =>
      makeKey(server, partner.id, body.kind),
    )
  },
  async rollOwnKey({ server, partner, input: { params, body } }) {
    await spendKeyCode(server, partner.id, body.code)
    return withMail(server, 'partnerKey', { account: partner.id }, () =>
      rollKey(server, { partnerId: partner.id, keyId: params.keyId }, body.overlapHours),
    )
  },
  endOwnKey: ({ server, partner, input: { params } }) =>
    endKey(server, { partnerId: partner.id, keyId: params.keyId }),
  addOrigin: ({ server, partner, input: { body } }) => addOrigin(server, partner.id, body.origin),
  checkOrigin: ({ server, partner, input: { body } }) => checkOrigin(server, partner.id, body.origin),
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

async function onPage(server: Server, { id, name, origins, widgets }: PartnerRecord): Promise<PartnerOnPage> {
  const { settings } = server
  const originProof = originProofOf(server, id)
  return {
    id,
    name,
    origins: [...origins],
    pendingOrigins: await pendingOrigins(server.database.db, id),
    world: worldOf(settings),
    exchange: settings.publicUrl,
    widgets: widgets.includes('*') ? [...widgetTags] : [...widgets],
    ...(originProof && { originProof }),
  }
}
