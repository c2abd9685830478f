/**
 * Adyen's published OpenAPI descriptions, which the repository carries no copy of: tests hold against them what the
 * adapter sends and reads, and what the sandbox bank answers and sends. They are in `../shared/adyen` beside the
 * checkout or one of its parents, or where `ADYEN_OPENAPI` says. Their schemas allow no unknown fields.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { root } from '../imports.ts'

type Description = 'checkout' | 'transfers' | 'payment-webhooks' | 'transfer-webhooks'

const files: Record<Description, string> = {
  checkout: 'CheckoutService-v72.json',
  transfers: 'TransferService-v4.json',
  'payment-webhooks': 'Webhooks-v1.json',
  'transfer-webhooks': 'BalancePlatformTransferNotification-v4.json',
}

/** The base paths of both APIs at the sandbox bank. */
const basePaths = { checkout: '/checkout/v72', transfers: '/btl/v4' } as const

export type AdyenOpenApi = {
  /** Throws unless this body may be sent to `path`, such as `/checkout/v72/payments/ABC/captures`. */
  assertRequest(method: string, path: string, body: unknown): void
  /** Throws unless the call may answer this body with this status. */
  assertAnswer(method: string, path: string, status: number, body: unknown): void
  /** Throws unless this is a standard webhook whose items are as their event codes say. */
  assertPaymentWebhook(body: unknown): void
  /** Throws unless this is a webhook about a transfer. */
  assertTransferWebhook(body: unknown): void
}

const folder = findFolder()

/** Undefined where the descriptions are absent, which is said once: `test.skipIf(!adyenOpenApi)`. */
export const adyenOpenApi: AdyenOpenApi | undefined = folder === undefined ? undefined : open(folder)

if (!adyenOpenApi)
  console.warn(
    'Tests against Adyen’s OpenAPI are skipped: neither ../shared/adyen nor ADYEN_OPENAPI is there',
  )

function findFolder() {
  const named = process.env.ADYEN_OPENAPI
  if (named) return named
  for (let place = root; ; place = dirname(place)) {
    const found = join(place, '../shared/adyen')
    if (existsSync(join(found, files.checkout))) return found
    if (place === dirname(place)) return undefined
  }
}

type Schema = { $ref?: string }
type Content = { content?: { 'application/json'?: { schema: Schema } }; $ref?: string }
type Operation = { requestBody?: Content; responses?: Record<string, Content> }
type Document = {
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
}

function open(place: string): AdyenOpenApi {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
  ajv.addFormat('byte', /^[\w+/=-]*$/)
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite })
  ajv.addFormat('int32', {
    type: 'number',
    validate: (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })

  const documents = new Map<Description, Document>()
  const documentOf = (name: Description): Document => {
    const opened = documents.get(name)
    if (opened) return opened
    const document: Document = JSON.parse(readFileSync(join(place, files[name]), 'utf8'))
    documents.set(name, document)
    ajv.addSchema(document, name)
    return document
  }
  const assert = (name: Description, schema: Schema | undefined, body: unknown, what: string) => {
    if (!schema?.$ref) throw new Error(`Adyen does not describe ${what}`)
    const validate = ajv.getSchema(`${name}${schema.$ref}`)
    if (!validate) throw new Error(`Adyen describes no ${schema.$ref}`)
    if (validate(body)) return
    const errors = validate.errors?.map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
    throw new Error(`${what} is not as ${schema.$ref}:\n${errors?.join('\n')}\n${JSON.stringify(body)}`)
  }
  const operationOf = (method: string, path: string) => {
    const name = path.startsWith(basePaths.transfers) ? 'transfers' : 'checkout'
    const rest = path.slice(basePaths[name].length)
    const [, operations] =
      Object.entries(documentOf(name).paths ?? {}).find(([template]) =>
        new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(rest),
      ) ?? []
    const operation = operations?.[method.toLowerCase()]
    if (!operation) throw new Error(`Adyen has no ${method} ${path}`)
    return { name, operation } as const
  }
  const schemaOf = (content: Content | undefined) => content?.content?.['application/json']?.schema

  return {
    assertRequest(method, path, body) {
      const { name, operation } = operationOf(method, path)
      assert(name, schemaOf(operation.requestBody), body, `the request of ${method} ${path}`)
    },
    assertAnswer(method, path, status, body) {
      const { name, operation } = operationOf(method, path)
      assert(name, schemaOf(operation.responses?.[status]), body, `${status} of ${method} ${path}`)
    },
    assertPaymentWebhook(body) {
      const items = (body as { notificationItems?: { NotificationRequestItem?: { eventCode?: string } }[] })
        ?.notificationItems
      if (!items?.length) throw new Error('the webhook has no items')
      for (const item of items) {
        const eventCode = item.NotificationRequestItem?.eventCode
        const webhook = documentOf('payment-webhooks').webhooks?.[`/${eventCode}`]
        assert(
          'payment-webhooks',
          schemaOf(webhook?.post.requestBody),
          { ...(body as object), notificationItems: [item] },
          `the webhook ${eventCode}`,
        )
      }
    },
    assertTransferWebhook(body) {
      const { type } = body as { type?: string }
      const webhook = documentOf('transfer-webhooks').webhooks?.[type ?? '']
      assert('transfer-webhooks', schemaOf(webhook?.post.requestBody), body, `the webhook ${type}`)
    },
  }
}
