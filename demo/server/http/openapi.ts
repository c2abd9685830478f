/** OpenAPI 3.1 from the contract: the same schemas that check the calls describe them. */
import * as z from 'zod/mini'
import { contract } from '#core/contract/contract.ts'
import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import { maxKeyLength } from '#core/contract/idempotency-key.ts'
import { languages } from '#core/contract/languages.ts'
import { partnerBase, partnerContract } from '#core/contract/partner-contract.ts'
import { webhookEventKinds, webhookEventSentences } from '#core/contract/partner-events.ts'
import { webhookPayloads } from '#core/contract/partner-payloads.ts'
import { searchAfterHeader, searchedAtOnce } from '#core/contract/search-after.ts'
import type { Settings } from '../settings/settings.ts'
import { handlers } from './handlers.ts'
import { isOffered } from './routes.ts'

type Json = Record<string, unknown>

/** `English, French or Arabic` */
const spoken = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  languages.map((language) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language),
)

const whoMayCall: Record<Access, string> = {
  public: 'Open to everyone.',
  'signed-in': 'Needs a bearer token.',
  ready: 'Needs the bearer token of someone whose setup has kyc, pin and card.',
  operator: "Needs the operator's key in `x-operator-key`.",
  sandbox: 'Sandbox only. Needs a bearer token.',
  partner: "Needs the partner's secret key.",
  'partner-page': "Needs a key of the partner. On a page, that's the publishable one.",
}

/** The schema of a codec's wire side. */
function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

function parameters(endpoint: Endpoint): Json[] {
  const list: Json[] = []
  for (const [place, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = wireSchema(schema) as {
      properties?: Json
      required?: string[]
    }
    for (const [name, each] of Object.entries(properties))
      list.push({ name, in: place, required: place === 'path' || required.includes(name), schema: each })
  }
  if (endpoint.money)
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'One per intent: a retry with the same key and body gets the first answer.',
      schema: { type: 'string', maxLength: maxKeyLength },
    })
  return list
}

function requestBody(endpoint: Endpoint): Json | undefined {
  const { body, file } = endpoint
  if (!body && !file) return undefined
  const schema: Json = body ? wireSchema(body) : { type: 'object', properties: {} }
  if (!file) return { required: true, content: { 'application/json': { schema } } }
  const properties = { ...(schema.properties as Json), [file]: { type: 'string', format: 'binary' } }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

/** Every call has a budget of requests, and says when it is used up. */
const tooManyRequests: Json = {
  description: 'Too many requests from one network within a minute.',
  headers: {
    'retry-after': { description: 'Seconds until the next one.', schema: { type: 'integer', minimum: 0 } },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

const stopHeader = {
  [searchAfterHeader]: {
    description: `Where the search stopped, if it did: it looks at ${searchedAtOnce.toLocaleString('en')} rows at once. Send it as \`after\` to continue, in place of the last row.`,
    schema: { type: 'string', maxLength: 200 },
  },
}

function operation(name: string, endpoint: Endpoint): Json {
  const data = wireSchema(endpoint.answer)
  const envelope = {
    type: 'object',
    required: ['isSuccess', 'message', 'data'],
    properties: {
      isSuccess: { type: 'boolean' },
      message: { type: 'string' },
      data,
      authorization: { type: 'string', description: 'A newer token, when there is one.' },
    },
  }
  const body = requestBody(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: whoMayCall[endpoint.access],
    tags: [endpoint.group],
    parameters: parameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'The answer.',
        ...(endpoint.stops && { headers: stopHeader }),
        content: endpoint.download
          ? { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: endpoint.bare ? data : envelope } },
      },
      ...(endpoint.picture && { 302: { description: 'To the picture, where only pictures are accepted.' } }),
      429: tooManyRequests,
      default: {
        description: 'A failure.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    security:
      endpoint.access === 'public'
        ? []
        : endpoint.access === 'operator'
          ? [{ operator: [] }]
          : [{ bearer: [] }],
  }
}

/** The document of this server's calls. */
export function openApi(settings: Pick<Settings, 'publicUrl' | 'isSandbox'>) {
  const offered = (Object.keys(handlers) as (keyof typeof handlers)[])
    .map((name): [string, Endpoint] => [name, contract[name]])
    .filter(([, endpoint]) => isOffered(endpoint, settings))
  return documentOf(settings, offered, {
    title: 'Cowrie API',
    description: `Peer-to-peer currency exchange and money transfer. Amounts and rates are JSON numbers or decimal text; a rate is units of the have-currency for 1 unit of the need-currency, seen from the listing’s owner. Sentences for people come in ${spoken}, as \`Accept-Language\` asks.`,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      operator: { type: 'apiKey', in: 'header', name: 'x-operator-key' },
    },
  })
}

const webhookHeaders = {
  'webhook-id': 'The event: a repeat has the same one.',
  'webhook-timestamp': 'When it was sent, in seconds since 1970.',
  'webhook-signature':
    'Of the Standard Webhooks specification, with the secret of the receiver: `v1,` and base64, several divided by spaces.',
} as const

/** The webhooks to receivers, by the kind of event. */
const webhooks = (): Record<string, Json> =>
  Object.fromEntries(
    webhookEventKinds.map((kind) => [
      kind,
      {
        post: {
          operationId: `on ${kind}`,
          summary: webhookEventSentences[kind],
          tags: ['Webhooks'],
          parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: wireSchema(webhookPayloads[kind]) } },
          },
          responses: {
            '2XX': {
              description: 'Received. Any other answer, or none within 15 seconds, is tried again.',
            },
            410: { description: 'Nothing more is sent until you resume.' },
          },
        },
      },
    ]),
  )

/** The document of the calls that partners make with their keys, and of the webhooks that they get. */
export function partnerOpenApi(settings: Pick<Settings, 'publicUrl'>) {
  const calls = Object.entries<Endpoint>(partnerContract).map(([name, endpoint]): [string, Endpoint] => [
    name,
    { ...endpoint, path: partnerBase + endpoint.path, ...(endpoint.method === 'POST' && { money: true }) },
  ])
  const document = documentOf(settings, calls, {
    title: 'Cowrie API for partners',
    description:
      'What a partner’s server asks of the exchange, with its secret key as the bearer token. A secret key never leaves the server: a call of a browser with one is refused.',
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A key: `sk_test_…`' } },
  })
  return { ...document, webhooks: webhooks() }
}

type About = { title: string; description: string; securitySchemes: Json }

function documentOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  calls: readonly [string, Endpoint][],
  { title, description, securitySchemes }: About,
) {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of calls)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes,
      schemas: {
        Failure: {
          type: 'object',
          required: ['isSuccess', 'title', 'details', 'message', 'code', 'requestId'],
          properties: {
            isSuccess: { const: false },
            title: { type: 'string' },
            details: { type: 'string' },
            message: { type: 'string' },
            code: { type: 'string' },
            requestId: { type: 'string' },
            data: {
              type: 'object',
              description: 'Facts of the refusal: `left`, the tries left for a PIN or a code.',
            },
          },
        },
      },
    },
  }
}

export type OpenApi = ReturnType<typeof openApi>
