/** `@cowrie/partner`: the calls of a partner's server, one function each, made of the OpenAPI document of these calls. */
import { type Schema, typeOf } from './types-of.ts'

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >
}

/** The parts of an OpenAPI document that the kit needs. */
export type Document = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

type Call = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: (operation as Operation).operationId,
        method: method.toUpperCase(),
        path,
        operation: operation as Operation,
      })),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1))

const parametersIn = ({ operation }: Call, place: string) =>
  (operation.parameters ?? []).filter((each) => each.in === place)

const bodyOf = ({ operation }: Call): Schema | undefined =>
  operation.requestBody?.content['application/json']?.schema

/** One object with the fields of path, query and body. */
function inputOf(call: Call): Schema {
  const parameters = [...parametersIn(call, 'path'), ...parametersIn(call, 'query')]
  const body = bodyOf(call)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema ?? {}])),
      ...body?.properties,
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ?? []),
    ],
  }
}

function answerOf({ operation }: Call): Schema | undefined {
  const envelope = operation.responses[200]?.content?.['application/json']?.schema
  return envelope?.properties?.data
}

/** The union of all payloads, which `type` tells apart. */
const webhookTypes = ({ webhooks }: Document): string =>
  Object.values(webhooks)
    .map(({ post }) => {
      const { summary, requestBody } = post as Operation
      return `  /** ${comment(summary)} */
  | ${typeOf(requestBody?.content['application/json']?.schema)}`
    })
    .join('\n')

/** Comment ends have no place in a comment. */
const comment = (text: string) => text.replaceAll('*/', '* /')

/** `index.d.ts` */
export function kitTypes(document: Document): string {
  const calls = callsOf(document).map((call) => {
    const input = inputOf(call)
    const needsInput = (input.required?.length ?? 0) > 0
    const parameters = [
      Object.keys(input.properties ?? {}).length > 0 && `input${needsInput ? '' : '?'}: ${typeOf(input)}`,
      call.method !== 'GET' && 'options?: CallOptions',
    ].filter(Boolean)
    return `  /** ${comment(call.operation.summary)} ${comment(call.operation.description ?? '')} */
  ${call.name}(${parameters.join(', ')}): Promise<${typeOf(answerOf(call))}>`
  })
  return `/** A refused or failed call. */
export declare class CowrieError extends Error {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  /** Such as \`partner-key-unknown\`; \`unreachable\` when no answer came. */
  readonly code: string
  readonly title: string
  /** The next step. */
  readonly details: string
  readonly data: unknown
  /** Names the call, for a question to the exchange. */
  readonly requestId: string | undefined
}

export interface Options {
  /** \`sk_test_…\` or \`sk_live_…\`; it stays on your server. */
  secretKey: string
  /** Origin of the exchange. */
  exchange?: string
  /** Time for one answer. */
  timeoutMs?: number
}

export interface CallOptions {
  /** Names what you want once, such as an id of your own: a later call with it and the same input gets the same answer. */
  idempotencyKey?: string
}

export interface CowriePartner {
${calls.join('\n')}
}

/** The body of a webhook, once its signature is verified. */
export type CowrieWebhook =
${webhookTypes(document)}

export interface SignedWebhook {
  /** The secret of the receiver: \`whsec_…\`. */
  secret: string
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>
  /** As it came, before anything parsed it. */
  body: string | Uint8Array
}

/** The event of a webhook that the exchange sent in the last 5 minutes. Throws a \`CowrieError\` for any other. */
export declare function verifyWebhook(webhook: SignedWebhook): CowrieWebhook

/** The calls of your server. Throws a \`TypeError\` in a browser, and for a key that is no secret one. */
export declare function cowriePartner(options: Options): CowriePartner
`
}

/** `index.js`, beside `runtime.js` */
export function kitModule(document: Document): string {
  const rows = callsOf(document).map((call) => {
    const { name, method, path } = call
    const query = JSON.stringify(parametersIn(call, 'query').map((each) => each.name))
    return `  ${name}: { method: '${method}', path: '${path}', query: ${query}, hasBody: ${bodyOf(call) !== undefined} },`
  })
  return `import { partnerOf } from './runtime.js'

export { CowrieError, verifyWebhook } from './runtime.js'

const calls = {
${rows.join('\n')}
}

export const cowriePartner = (options) =>
  partnerOf(calls, { exchange: ${JSON.stringify(document.servers[0]?.url)}, ...options })
`
}
