/** The calls of the partner's page. What changes something is in the operators' log before it begins. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { LoggedCall } from '#core/contract/logged-calls.ts'
import { keyKinds } from '#core/contract/partner-keys.ts'
import { partnerPageBase, partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { logCall } from '../exchange/operators/log.ts'
import { partnerOfPage } from '../exchange/partners/contacts.ts'
import { type PageHandler, partnerPageHandlers } from '../exchange/partners/page-handlers.ts'
import type { PartnerRecord } from '../exchange/partners/partners.ts'
import { storable } from '../platform/db/storable.ts'
import type { Server } from '../server.ts'
import { registerOwnPage } from './own-page-routes.ts'

/** Calls whose caller is a partner only afterwards. */
const entering: ReadonlySet<string> = new Set<keyof typeof partnerPageContract>([
  'partnerSignIn',
  'registerTestPartner',
])

export function registerPartnerPageRoutes(app: FastifyInstance, server: Server): void {
  registerOwnPage<PartnerRecord>(app, server, {
    kind: 'partner',
    base: partnerPageBase,
    calls: partnerPageContract,
    callerOf: (token) => partnerOfPage(server, token),
    async handle(name, { caller, ...call }) {
      const handler = partnerPageHandlers[name as keyof typeof partnerPageHandlers]
      const answer: unknown = await (handler as unknown as PageHandler<Endpoint>)({
        ...call,
        server,
        partner: caller,
      } as never)
      return entering.has(name)
        ? (answer as { data: unknown; authorization: string; entered: PartnerRecord })
        : { data: answer }
    },
    async log(call, { id }, request, outcome) {
      if (request.method === 'GET') return
      await logCall(server, {
        partnerId: id,
        call: `partner ${call}` as LoggedCall,
        about: aboutOf(request),
        outcome,
      })
    },
  })
}

/** Ids of the address, the kind of a key, an origin, a partner's own id of a person: nobody's data. */
function aboutOf({ params, body }: FastifyRequest): string {
  const { kind, origin, partnerUser } = (body ?? {}) as Record<string, unknown>
  const named = [
    ...Object.values((params ?? {}) as Record<string, string>),
    typeof kind === 'string' && (keyKinds as readonly string[]).includes(kind) && kind,
    typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin,
    typeof partnerUser === 'string' && /^[\w.:|-]{1,100}$/.test(partnerUser) && partnerUser,
  ]
  return storable(named.filter(Boolean).join(' '), 200)
}
