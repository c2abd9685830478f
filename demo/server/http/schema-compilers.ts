/**
 * Fastify's option for an app whose routes have no JSON schemas: inputs are checked by the contract. Without it each start
 * would load Fastify's compilers of schemas, a hundred modules. An app with such a route fails to start.
 */
import type { FastifyServerOptions } from 'fastify'

const refuse = () => {
  throw new Error('Routes have no JSON schemas: their inputs are checked by the contract.')
}

export const withoutSchemaCompilers: Required<Pick<FastifyServerOptions, 'schemaController'>> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
}
