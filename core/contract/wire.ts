/**
 * Names are translated here and nowhere else. The wire keeps the spellings that existing clients know
 * (`carD_NICKNAME`, `lisingId`, sometimes two for one thing); inside there is one plain name for each idea.
 */
import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** A field with other names on the wire; where two readings differ, both are written and either is read. */
export type Renamed<S extends Schema = Schema> = { readonly schema: S; readonly names: readonly string[] }

/** `named(z.string(), 'tblid', 'id')`; a dot nests one level down: `'listing.balance'`. */
export const named = <S extends Schema>(schema: S, ...names: [string, ...string[]]): Renamed<S> => ({
  schema,
  names,
})

type Fields = Record<string, Schema | Renamed>
type SchemaOf<F> = F extends Renamed<infer S> ? S : F extends Schema ? F : never
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends z.output<SchemaOf<F[K]>> ? K : never
}[keyof F]

/** What a `wire` codec means inside. */
export type Inside<F extends Fields> = {
  -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<SchemaOf<F[K]>>
} & { -readonly [K in OptionalKeys<F>]?: z.output<SchemaOf<F[K]>> }

type Flat<T> = { [K in keyof T]: T[K] }
type Loose = Record<string, unknown>

const namesOf = (key: string, field: Schema | Renamed) => ('names' in field ? field.names : [key])
const schemaOf = (field: Schema | Renamed) => ('names' in field ? field.schema : field)
const mayBeAbsent = (schema: Schema) => z.safeDecode(schema, undefined as never).success

function read(from: Loose, name: string): unknown {
  const [group, inner] = name.split('.', 2) as [string, string?]
  return inner === undefined ? from[group] : (from[group] as Loose | undefined)?.[inner]
}

function write(to: Loose, name: string, value: unknown) {
  const [group, inner] = name.split('.', 2) as [string, string?]
  if (inner === undefined) to[group] = value
  else {
    to[group] ??= {}
    ;(to[group] as Loose)[inner] = value
  }
}

/** The shape as the wire has it: every spelling, and groups where a name has a dot. */
function wireShape(fields: Fields) {
  const shape: Record<string, Schema> = {}
  const groups: Record<string, Record<string, Schema>> = {}
  for (const [key, field] of Object.entries(fields)) {
    const names = namesOf(key, field)
    const schema = names.length > 1 ? z.optional(schemaOf(field)) : schemaOf(field)
    for (const name of names) {
      const [group, inner] = name.split('.', 2) as [string, string?]
      if (inner === undefined) shape[group] = schema
      else {
        groups[group] ??= {}
        groups[group][inner] = schema
      }
    }
  }
  for (const [group, inner] of Object.entries(groups)) shape[group] = z.object(inner)
  return z.object(shape)
}

/**
 * A two-way codec between the wire's object and ours. The receiving side decodes, the sending side encodes:
 * `z.safeDecode(card, json)` and `z.safeEncode(card, ours)`. Unknown fields are dropped in both directions.
 */
export function wire<const F extends Fields>(fields: F) {
  /** Found out when the first object is read: most of a contract is never read by one widget. */
  let required: { key: string; names: readonly string[] }[] | undefined
  const findRequired = () =>
    Object.entries(fields)
      .filter(([, field]) => namesOf('', field).length > 1 && !mayBeAbsent(schemaOf(field)))
      .map(([key, field]) => ({ key, names: namesOf(key, field) }))

  return z.codec(wireShape(fields), z.custom<Flat<Inside<F>>>(), {
    decode(value, context) {
      const ours: Loose = {}
      for (const [key, field] of Object.entries(fields)) {
        const found = namesOf(key, field).map((name) => read(value, name))
        const first = found.find((each) => each !== undefined)
        if (first !== undefined) ours[key] = first
      }
      required ??= findRequired()
      for (const { key, names } of required) {
        if (ours[key] !== undefined) continue
        context.issues.push({
          code: 'custom',
          input: value,
          path: [names[0] as string],
          message: 'required',
        })
      }
      return ours as Flat<Inside<F>>
    },
    encode(ours) {
      const value: Loose = {}
      for (const [key, field] of Object.entries(fields)) {
        const inner = (ours as Loose)[key]
        if (inner === undefined) continue
        for (const name of namesOf(key, field)) write(value, name, inner)
      }
      return value as never
    },
  })
}
