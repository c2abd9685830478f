/** TypeScript of the JSON Schemas in the OpenAPI document: as much of both as the contract's schemas need. */

export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** A field's name, quoted where it has to be. */
const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

export function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((each) => JSON.stringify(each)))
  if (schema.anyOf) return union(schema.anyOf.map(typeOf))
  if (Array.isArray(schema.type)) return union(schema.type.map((each) => typeOf({ ...schema, type: each })))
  if (schema.type === 'array') return `ReadonlyArray<${typeOf(schema.items)}>`
  if (schema.type === 'object') return objectType(schema)
  return plain[String(schema.type)] ?? 'unknown'
}

const union = (types: readonly string[]) => {
  const different = [...new Set(types)]
  return different.includes('unknown') ? 'unknown' : different.join(' | ')
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, each]) => `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  )
  if (fields.length === 0)
    return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : '{}'
  return `{ ${fields.join('; ')} }`
}
