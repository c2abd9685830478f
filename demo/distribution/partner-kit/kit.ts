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
    const parameter =
      Object.keys(input.properties ?? {}).length === 0
        ? ''
        : `input${needsInput ? '' : '?'}: ${typeOf(input)}`
    return `  /** ${comment(call.operation.summary)} ${comment(call.operation.description ?? '')} */
  ${call.name}(${parameter}): Promise<${typeOf(answerOf(call))}>`
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

export interface CowriePartner {
${calls.join('\n')}
}

/** The body of a webhook, once its signature is verified. */
export type CowrieWebhook =
${webhookTypes(document)}

/** The calls of your server. Throws a \`TypeError\` in a browser, and for a key that is no secret one. */
export declare function cowriePartner(options: Options): CowriePartner
`
}

/** `index.js` */
export function kitModule(document: Document): string {
  const rows = callsOf(document).map((call) => {
    const names = (place: string) => JSON.stringify(parametersIn(call, place).map(({ name }) => name))
    const { name, method, path } = call
    return `  ${name}: { method: '${method}', path: '${path}', query: ${names('query')}, hasBody: ${bodyOf(call) !== undefined} },`
  })
  return `const calls = {
${rows.join('\n')}
}

export class CowrieError extends Error {
  constructor(status, { code, title, details, data, requestId }) {
    super(\`\${title}: \${details}\`)
    this.name = 'CowrieError'
    Object.assign(this, { status, code, title, details, data, requestId })
  }
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
/** Times that a call is repeated: a read after any failure of the way, a write only when the exchange did nothing. */
const maxRepeats = 2

export function cowriePartner({ secretKey, exchange = ${JSON.stringify(document.servers[0]?.url)}, timeoutMs = 10_000 }) {
  if (typeof window !== 'undefined')
    throw new TypeError('@cowrie/partner belongs on your server: everyone who opens the page could read its key')
  if (!/^sk_(test|live)_/.test(secretKey ?? ''))
    throw new TypeError('secretKey has to be a secret key: sk_test_… or sk_live_…')

  async function request(call, input, repeats = 0) {
    const rest = { ...input }
    const path = call.path.replace(/\\{(\\w+)\\}/g, (_, name) => {
      const value = encodeURIComponent(rest[name])
      delete rest[name]
      return value
    })
    const url = new URL(path, exchange)
    for (const name of call.query) {
      if (rest[name] !== undefined) url.searchParams.set(name, String(rest[name]))
      delete rest[name]
    }
    const again = async (ms) => {
      await wait(ms)
      return request(call, input, repeats + 1)
    }
    let answer
    try {
      answer = await fetch(url, {
        method: call.method,
        headers: {
          authorization: \`Bearer \${secretKey}\`,
          accept: 'application/json',
          ...(call.hasBody && { 'content-type': 'application/json' }),
        },
        body: call.hasBody ? JSON.stringify(rest) : undefined,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    } catch (cause) {
      if (call.method === 'GET' && repeats < maxRepeats) return again(500 * (repeats + 1))
      const failure = { code: 'unreachable', title: 'No answer', details: \`\${url.origin} did not answer\` }
      throw Object.assign(new CowrieError(undefined, failure), { cause })
    }
    if ([429, 503].includes(answer.status) && repeats < maxRepeats)
      return again(Math.min(Number(answer.headers.get('retry-after')) || 1, 10) * 1000)
    const body = await answer.json().catch(() => undefined)
    if (answer.ok && body?.isSuccess) return body.data
    throw new CowrieError(answer.status, {
      code: body?.code ?? 'unreadable',
      title: body?.title ?? 'Unreadable answer',
      details: body?.details ?? \`\${url.origin} answered \${answer.status}\`,
      data: body?.data,
      requestId: answer.headers.get('x-request-id') ?? undefined,
    })
  }

  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, (input) => request(call, input)]),
  )
}
`
}
