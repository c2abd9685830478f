/**
 * The only place that translates names. The wire keeps the spellings that existing clients know (`carD_NICKNAME`,
 * `lisingId`, sometimes two for one thing); inside, each idea has one plain name.
 */
import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** A field with other names on the wire; if clients know two, both are written and either is read. */
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

/** Decoded type of a `wire` codec. */
export type DecodedFields<F extends Fields> = {
  -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: z.output<SchemaOf<F[K]>>
} & { -readonly [K in OptionalKeys<F>]?: z.output<SchemaOf<F[K]>> }

type Flat<T> = { [K in keyof T]: T[K] }
type UnknownRecord = Record<string, unknown>

const namesOf = (key: string, field: Schema | Renamed) => ('names' in field ? field.names : [key])
const schemaOf = (field: Schema | Renamed) => ('names' in field ? field.schema : field)
const mayBeAbsent = (schema: Schema) => z.safeDecode(schema, undefined as never).success

/** Location of a field on the wire: by its name, or one level down. */
type WirePath = readonly [group: string, inner?: string]
const pathOf = (name: string) => name.split('.', 2) as unknown as WirePath

const read = (from: UnknownRecord, [group, inner]: WirePath): unknown =>
  inner === undefined ? from[group] : (from[group] as UnknownRecord | undefined)?.[inner]

function write(to: UnknownRecord, [group, inner]: WirePath, value: unknown) {
  if (inner === undefined) to[group] = value
  else {
    to[group] ??= {}
    ;(to[group] as UnknownRecord)[inner] = value
  }
}

/** A field's key inside, its locations on the wire, and whether one of them is required. */
type FieldPath = { key: string; paths: readonly WirePath[]; isRequired: boolean }

const fieldPathsOf = (fields: Fields): FieldPath[] =>
  Object.entries(fields).map(([key, field]) => {
    const names = namesOf(key, field)
    return {
      key,
      paths: names.map(pathOf),
      isRequired: names.length > 1 && !mayBeAbsent(schemaOf(field)),
    }
  })

/** The wire's shape: every spelling, and groups for dotted names. */
function wireShape(fields: Fields) {
  const shape: Record<string, Schema> = {}
  const groups: Record<string, Record<string, Schema>> = {}
  for (const [key, field] of Object.entries(fields)) {
    const names = namesOf(key, field)
    const schema = names.length > 1 ? z.optional(schemaOf(field)) : schemaOf(field)
    for (const name of names) {
      const [group, inner] = pathOf(name)
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
  /** Computed lazily: one widget never uses most of a contract. */
  let known: FieldPath[] | undefined
  const fieldPaths = () => {
    known ??= fieldPathsOf(fields)
    return known
  }

  return z.codec(wireShape(fields), z.custom<Flat<DecodedFields<F>>>(), {
    decode(value, context) {
      const ours: UnknownRecord = {}
      for (const { key, paths, isRequired } of fieldPaths()) {
        let found: unknown
        for (const path of paths) {
          found = read(value, path)
          if (found !== undefined) break
        }
        if (found !== undefined) ours[key] = found
        if (found !== undefined || !isRequired) continue
        context.issues.push({
          code: 'custom',
          input: value,
          path: [paths[0]?.join('.') as string],
          message: 'required',
        })
      }
      return ours as Flat<DecodedFields<F>>
    },
    encode(ours) {
      const value: UnknownRecord = {}
      for (const { key, paths } of fieldPaths()) {
        const inner = (ours as UnknownRecord)[key]
        if (inner === undefined) continue
        for (const path of paths) write(value, path, inner)
      }
      return value as never
    },
  })
}
