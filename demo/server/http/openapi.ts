/** OpenAPI 3.1 from the contract: the same schemas that check the calls describe them. */
import * as z from 'zod/mini'
import { contract } from '#core/contract/contract.ts'
import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import { languages } from '#core/contract/languages.ts'
import { partnerBase, partnerContract } from '#core/contract/partner-contract.ts'
import { searchAfterHeader, searchedAtOnce } from '#core/contract/search-after.ts'
import { handlers } from '../handlers.ts'
import type { Settings } from '../settings.ts'
import { isOffered } from './routes.ts'

type Json = Record<string, unknown>

/** `English, French or Arabic` */
const spoken = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  languages.map((language) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language),
)

const whoMayCall: Record<Access, string> = {
  public: 'Open to everybody.',
  'signed-in': 'Needs a bearer token.',
  ready: 'Needs a bearer token of somebody whose setup has kyc, pin and card.',
  operator: "Needs the operator's key in `x-operator-key`.",
  sandbox: 'Sandbox only; needs a bearer token.',
  partner: "Needs the partner's secret key.",
  'partner-page': "Needs a key of the partner; a page's is the publishable one.",
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
      description: 'One per intent: a retry with the same key and body is answered with the first answer.',
      schema: { type: 'string', maxLength: 200 },
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

const stopHeader = {
  [searchAfterHeader]: {
    description: `Where the search stopped, if it did: it looks at ${searchedAtOnce.toLocaleString('en')} rows at once. Send it as \`after\` to go on, in place of the last row.`,
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

/** The document of the calls that partners make with their keys. */
export function partnerOpenApi(settings: Pick<Settings, 'publicUrl'>) {
  const calls = Object.entries<Endpoint>(partnerContract).map(([name, endpoint]): [string, Endpoint] => [
    name,
    { ...endpoint, path: partnerBase + endpoint.path },
  ])
  return documentOf(settings, calls, {
    title: 'Cowrie API for partners',
    description:
      'What a partner’s server asks of the exchange, with its secret key as the bearer token. A secret key never leaves the server: a call of a browser with one is refused.',
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A key: `sk_test_…`' } },
  })
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
          },
        },
      },
    },
  }
}

export type OpenApi = ReturnType<typeof openApi>
