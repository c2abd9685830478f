import * as fc from 'fast-check'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { contract } from '#core/contract/contract.ts'
import { contract as calls } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { widgetsConfig } from '../../../vite.config.ts'

type Calls = Readonly<Record<string, Endpoint>>
type Built = {
  z: typeof z
  contract: typeof contract
  operatorContract: Calls
  partnerPageContract: Calls
}

/** The contract as the widgets' build has it. */
async function buildContract(): Promise<Built> {
  const entry = '\0the-contract'
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: widgetsConfig({}, '').resolve ?? {},
    plugins: [
      {
        name: 'the-contract',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? [
                `export * as z from 'zod/mini'`,
                `export { contract } from '#core/contract/contract.ts'`,
                `export { operatorContract } from '#core/contract/operator-contract.ts'`,
                `export { partnerPageContract } from '#core/contract/partner-page-contract.ts'`,
              ].join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}

/** Texts of which the contract's checks accept some and refuse some. */
const texts = [
  '',
  ' ',
  'a',
  ' a b ',
  '1234',
  '12345',
  '-0.50',
  '640000.5',
  '1e5',
  '566',
  'ngn',
  'NGN',
  'true',
  '0',
  '1',
  '01-31-2026',
  '2026-01-31',
  '02-30-2026',
  '2026-02-30',
  '2026-11-26T10:00:00.000Z',
  ' Ada@Example.com',
  'ada@example.com',
  'ada@example',
  'Ada Lovelace',
  'abc_DEF-123',
  'Passw0rd!x',
  '4111111111111111',
  '123456',
  '12345678901',
  '+234',
  'NIN',
  '12/30',
  '👍'.repeat(150),
  'p'.repeat(32),
  `cs_${'x'.repeat(43)}`,
  ...[22, 87].map((length) => 'x'.repeat(length)),
  ...[41, 101, 121, 201, 501, 2_001, 10_001].map((length) => 'x'.repeat(length)),
]
const numbers = [0, 1, 2, 3, 7, 30, 566, 840, -1, 0.1, 12.345, 1e-9, 1e21, 2 ** 53, Number.NaN, Infinity]
const junk = fc.constantFrom<unknown>(undefined, null, true, '', 'junk', 3.5, Number.NaN, [], ['x'], {}, 1n)

type Def = { type: string } & Record<string, unknown>
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** Mostly what the schema accepts on the wire. */
function wireOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const right = rightOf(schema)
  return fc.oneof({ weight: 400, arbitrary: right }, { weight: 1, arbitrary: junk })
}

function rightOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const accepted = (values: readonly unknown[]) => {
    const right = values.filter((value) => z.safeDecode(schema, value as never).success)
    const all = fc.constantFrom(...values)
    return right.length > 0
      ? fc.oneof({ weight: 400, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: all })
      : all
  }
  switch (def.type) {
    case 'string':
      return accepted(texts)
    case 'number':
      return accepted(numbers)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as object))
    case 'optional':
    case 'nullable':
      return fc.oneof(
        { weight: 4, arbitrary: wireOf(def.innerType as z.ZodMiniType) },
        { weight: 1, arbitrary: fc.constant(def.type === 'nullable' ? null : undefined) },
      )
    case 'array':
      return fc.array(wireOf(def.element as z.ZodMiniType), { maxLength: 3 })
    case 'object': {
      const fields = Object.entries(def.shape as Record<string, z.ZodMiniType>)
      const all = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, wireOf(field)])))
      const absent = fc.constantFrom(...fields.map(([name]) => name), 'extra', 'none')
      return fc.tuple(all, absent, fc.nat(19)).map(([whole, name, choice]) => {
        if (name === 'extra') return { ...whole, extra: 1 }
        const { [name]: _, ...others } = whole as Record<string, unknown>
        return choice === 0 ? others : whole
      })
    }
    case 'record':
      return fc.dictionary(fc.constantFrom(...texts), wireOf(def.valueType as z.ZodMiniType), { maxKeys: 4 })
    case 'union':
      return fc.oneof(...(def.options as z.ZodMiniType[]).map(wireOf))
    case 'pipe': {
      const inner = wireOf(def.in as z.ZodMiniType)
      const simple = defOf(def.in as z.ZodMiniType).type === 'object' ? [] : [...texts, ...numbers]
      return simple.length > 0 ? accepted(simple) : inner
    }
    case 'custom':
    case 'unknown':
      return fc.oneof(fc.constant({}), junk)
  }
  throw new Error(`The test cannot make a ${def.type}`)
}

/** Sometimes with another value somewhere. */
const spoiled = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return junk
  const entries = Object.entries(value)
  if (entries.length === 0) return junk
  return fc
    .constantFrom(...entries)
    .chain(([name, each]) => fc.tuple(fc.constant(name), fc.oneof(junk, spoiled(each))))
    .map(([name, other]) => {
      if (!Array.isArray(value)) return { ...value, [name]: other }
      return value.map((each, index) => (String(index) === name ? other : each))
    })
}

type Result = { success: boolean; data?: unknown; error?: { issues: { path: unknown[]; message: string }[] } }

/** What callers see of it: the value, or the place and the sentence of the first fault. */
const seen = (run: () => unknown) => {
  try {
    const { success, data, error } = run() as Result
    const [first] = error?.issues ?? []
    return success ? { data } : { path: first?.path, message: first?.message }
  } catch (error) {
    // A codec was given a value that no type allows.
    return { thrown: (error as Error).name }
  }
}

describe("the widgets' own zod/mini", () => {
  let built: Built
  const pairs = () =>
    (['contract', 'operatorContract', 'partnerPageContract'] as const).flatMap((name) => {
      const known: Calls = { contract: calls as Calls, operatorContract, partnerPageContract }[name]
      return Object.entries(known).flatMap(([call, endpoint]) =>
        (['params', 'query', 'body', 'answer'] as const).flatMap((part) => {
          const [whole, light] = [endpoint[part], (built[name] as Calls)[call]?.[part]]
          // A file is not read.
          if (part === 'answer' && endpoint.download) return []
          return whole && light ? [{ what: `${call}.${part}`, whole, light }] : []
        }),
      )
    })

  beforeAll(async () => {
    built = await buildContract()
  }, 60_000)

  it('is what the build gives the contract', () => {
    expect(built.z).not.toHaveProperty('coerce')
    expect(pairs().length).toBeGreaterThan(300)
  })

  it('reads and writes every call as zod does, with the same first fault', () => {
    const [accepted, refused] = [new Set<string>(), new Set<string>()]
    for (const { what, whole, light } of pairs()) {
      const right = wireOf(whole)
      const wires = fc.oneof(right, right.chain(spoiled))
      const cases = wires.chain((wire) => {
        const ours = z.safeDecode(whole, wire as never)
        ;(ours.success ? accepted : refused).add(what)
        const other = ours.success ? fc.oneof(fc.constant(ours.data), spoiled(ours.data)) : junk
        return fc.tuple(fc.constant(wire), other)
      })
      fc.assert(
        fc.property(cases, ([wire, ours]) => {
          const decoded = seen(() => z.safeDecode(whole, wire as never))
          expect(
            seen(() => built.z.safeDecode(light, wire as never)),
            what,
          ).toStrictEqual(decoded)
          const encoded = seen(() => z.safeEncode(whole, ours as never))
          expect(
            seen(() => built.z.safeEncode(light, ours as never)),
            what,
          ).toStrictEqual(encoded)
        }),
        { numRuns: 40 },
      )
    }
    // Large answers have many places for a fault.
    const isAccepted = (whole: z.ZodMiniType) =>
      fc.sample(wireOf(whole), 1_000).some((wire) => z.safeDecode(whole, wire as never).success)
    const never = pairs().filter(({ what, whole }) => !accepted.has(what) && !isAccepted(whole))
    expect(never.map(({ what }) => what)).toEqual([])
    // Some answers are nothing, and may be anything.
    expect(refused.size).toBeGreaterThan(pairs().length / 2)
  }, 120_000)
})
