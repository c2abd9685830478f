/**
 * What the widgets' build has in place of `zod/mini`: the functions that the contract calls, in a fifth of the bytes.
 * A visitor's browser checks every answer as the server does, but needs none of zod's other schemas, its asynchronous
 * checks or its error maps. `tests/core/api/zod-mini.test.ts` compares both on every call of the API.
 */
import { regexes } from 'zod/v4/core'

type Path = readonly (string | number)[]
type Issue = {
  readonly path: Path
  readonly message: string
  /** Of a value whose type is right. A union of which one option alone has nothing but these reports them. */
  readonly isOfCheck?: boolean
}

/** zod's parameter for the sentence of a fault. */
type Sentence = string | ((issue: { input: unknown }) => string | undefined)
type Param = string | { readonly error?: Sentence } | undefined

/** `backward` encodes. `skipChecks`: only whether the types are right. */
type Direction = { readonly backward: boolean; readonly skipChecks?: boolean }

/** Returns the other side's value, and adds what is wrong to `issues`. */
type Run = (value: unknown, to: Direction, issues: Issue[]) => unknown
type Check = (value: unknown, issues: Issue[]) => unknown

type Traits = {
  /** A field that may be absent. */
  readonly isOptional?: boolean
  readonly shape?: Shape
}
type Shape = Readonly<Record<string, Schema>>
type Schema = Traits & {
  readonly run: Run
  readonly check: (...checks: readonly Check[]) => Schema
}

const messageOf = (param: Param, input: unknown) => {
  const sentence = typeof param === 'object' ? param.error : param
  return (typeof sentence === 'function' ? sentence({ input }) : sentence) ?? 'Invalid input'
}

const typed = (isRight: (value: never) => boolean, param?: Param): Schema =>
  schema((value, _, issues) => {
    if (!isRight(value as never)) issues.push({ path: [], message: messageOf(param, value) })
    return value
  })

function schema(parse: Run, traits: Traits = {}, checks: readonly Check[] = []): Schema {
  const checked = (value: unknown, issues: Issue[]) =>
    checks.reduce((found, check) => check(found, issues), value)
  return {
    ...traits,
    run(value, to, issues) {
      if (to.skipChecks || checks.length === 0) return parse(value, to, issues)
      const known = issues.length
      if (to.backward) {
        parse(value, { ...to, skipChecks: true }, issues)
        return issues.length > known ? value : parse(checked(value, issues), to, issues)
      }
      const found = parse(value, to, issues)
      return issues.slice(known).every(({ isOfCheck }) => isOfCheck) ? checked(found, issues) : found
    },
    check: (...more) => schema(parse, traits, [...checks, ...more]),
  }
}

const passes =
  (isRight: (value: never) => boolean, param?: Param): Check =>
  (value, issues) => {
    if (!isRight(value as never)) issues.push({ path: [], message: messageOf(param, value), isOfCheck: true })
    return value
  }

// Characters of a text, or entries of a list.
export const minLength = (length: number, param?: Param) =>
  passes((value: string | unknown[]) => [...value].length >= length, param)
export const maxLength = (length: number, param?: Param) =>
  passes((value: string | unknown[]) => [...value].length <= length, param)
export const minimum = (least: number, param?: Param) => passes((value: number) => value >= least, param)
export const maximum = (most: number, param?: Param) => passes((value: number) => value <= most, param)
export const regex = (pattern: RegExp, param?: Param) => passes((value: string) => pattern.test(value), param)
export const email = (param?: Param) => regex(regexes.email, param)
export const refine = passes
export const trim = (): Check => (value) => (value as string).trim()
export const toLowerCase = (): Check => (value) => (value as string).toLowerCase()

export const string = (param?: Param) => typed((value) => typeof value === 'string', param)
export const number = (param?: Param) => typed(Number.isFinite, param)
export const int = (param?: Param) => typed(Number.isSafeInteger, param)
export const boolean = (param?: Param) => typed((value) => typeof value === 'boolean', param)
export const unknown = () => schema((value) => value)
export const custom = (isRight: (value: never) => boolean = () => true, param?: Param) =>
  typed(isRight, param)

/** Engines read the 30th of February as a day in March. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8))
export const iso = { date: (param?: Param) => string(param).check(passes(isDay, param)) }

const enumOf = (values: readonly unknown[], param?: Param) => {
  const known = new Set(values)
  return typed((value) => known.has(value), param)
}

export { enumOf as enum }

export const optional = (inner: Schema) =>
  schema((value, to, issues) => (value === undefined ? value : inner.run(value, to, issues)), {
    isOptional: true,
  })
export const nullable = (inner: Schema) =>
  schema((value, to, issues) => (value === null ? value : inner.run(value, to, issues)), inner)

/** Runs a schema for the value at `key`. */
function runAt(key: string | number, inner: Schema, value: unknown, to: Direction, issues: Issue[]) {
  const found: Issue[] = []
  const result = inner.run(value, to, found)
  for (const issue of found) issues.push({ ...issue, path: [key, ...issue.path] })
  return result
}

export const array = (inner: Schema, param?: Param) =>
  schema((value, to, issues) => {
    if (Array.isArray(value)) return value.map((each, index) => runAt(index, inner, each, to, issues))
    issues.push({ path: [], message: messageOf(param, value) })
    return value
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const object = (shape: Shape, param?: Param) =>
  schema(
    (value, to, issues) => {
      if (!isObject(value)) {
        issues.push({ path: [], message: messageOf(param, value) })
        return value
      }
      const result: Record<string, unknown> = {}
      for (const [key, inner] of Object.entries(shape)) {
        const isPresent = key in value
        if (!isPresent && inner.isOptional) continue
        const known = issues.length
        const found = runAt(key, inner, value[key], to, issues)
        if (isPresent) result[key] = found
        else if (issues.length === known) issues.push({ path: [key], message: messageOf(undefined, value) })
      }
      return result
    },
    { shape },
  )

export const strictObject = (shape: Shape, param?: Param) =>
  object(shape, param).check((value, issues) => {
    if (Object.keys(value as object).some((key) => !(key in shape)))
      issues.push({ path: [], message: messageOf(param, value) })
    return value
  })

export const record = (keys: Schema, values: Schema, param?: Param) =>
  schema((value, to, issues) => {
    if (!isObject(value)) {
      issues.push({ path: [], message: messageOf(param, value) })
      return value
    }
    const entries = Object.entries(value).map(
      ([key, each]) => [runAt(key, keys, key, to, issues), runAt(key, values, each, to, issues)] as const,
    )
    return Object.fromEntries(entries as [string, unknown][])
  })

export const union = (options: readonly Schema[], param?: Param) =>
  schema(
    (value, to, issues) => {
      const tried = options.map((option) => {
        const found: Issue[] = []
        return { found, result: option.run(value, to, found) }
      })
      const right = tried.find(({ found }) => found.length === 0)
      if (right) return right.result
      const [close, ...others] = tried.filter(({ found }) => found.every((issue) => issue.isOfCheck))
      if (close && others.length === 0) issues.push(...close.found)
      else issues.push({ path: [], message: messageOf(param, value) })
      return value
    },
    { isOptional: options.some((option) => option.isOptional) },
  )

type Change = (value: unknown, context: { issues: Issue[] }) => unknown

export const codec = (outer: Schema, inner: Schema, change: { decode: Change; encode: Change }) =>
  schema((value, to, issues) => {
    const known = issues.length
    const [first, next, convert] = to.backward
      ? ([inner, outer, change.encode] as const)
      : ([outer, inner, change.decode] as const)
    const checked = first.run(value, to, issues)
    if (issues.length > known) return checked
    const converted = convert(checked, { issues })
    return issues.length > known ? converted : next.run(converted, to, issues)
  }, outer)

type Result =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

const resultOf = ({ run }: Schema, value: unknown, backward: boolean): Result => {
  const issues: Issue[] = []
  const data = run(value, { backward }, issues)
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
}
export const safeDecode = (of: Schema, value: unknown) => resultOf(of, value, false)
export const safeParse = (of: Schema, value: unknown) => resultOf(of, value, false)
export const safeEncode = (of: Schema, value: unknown) => resultOf(of, value, true)
