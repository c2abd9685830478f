/**
 * The sanctions lists of OpenSanctions, searched by its server yente: your own, or the hosted one with a key
 * (https://www.opensanctions.org/docs/api/matching/).
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ListEntry } from '../db/screening-tables.ts'
import { storable } from '../db/storable.ts'
import { fetchFailure } from '../network/fetch-failure.ts'
import { outageOf, type Reporter } from '../observability/report.ts'
import { type Hit, ListAway, type Screened, type Screening } from './screening.ts'

export type YenteSetting = {
  readonly url: string
  readonly dataset: string
  readonly key: string | undefined
}

/** For one call; a hundred names take yente some seconds. */
const defaultTimeoutMs = 20_000
/** `limit` is the most that yente gives. From `threshold` on, yente's own default, an entry is a match. */
const question = new URLSearchParams({ algorithm: 'logic-v1', threshold: '0.7', limit: '10' })

const catalogSchema = z.object({
  datasets: z.array(
    z.object({
      name: z.string(),
      /** Whether it is searched; the others are described only, or are parts of one that is. */
      load: z.optional(z.boolean()),
      index_version: z.optional(z.nullable(z.string())),
      children: z.optional(z.array(z.string())),
    }),
  ),
})
type Catalog = z.infer<typeof catalogSchema>

const resultSchema = z.object({
  id: z.string().check(z.minLength(1)),
  caption: z.string(),
  schema: z.string(),
  properties: z.record(z.string(), z.array(z.unknown())),
  datasets: z.array(z.string()),
  score: z.number().check(z.gte(0), z.lte(1)),
  match: z.boolean(),
})
const answerSchema = z.object({
  responses: z.record(z.string(), z.object({ results: z.array(resultSchema) })),
})

/** `report` is told when yente begins to fail, and when it answers again. */
export function yenteScreening(
  setting: YenteSetting,
  report: Reporter,
  timeoutMs = defaultTimeoutMs,
): Screening {
  const { url, dataset } = setting
  const ask = asking(setting, timeoutMs)
  let version: string | undefined
  /** Whether names were answered last. A list that tells its version may refuse them, without the right key for one. */
  let isProven = false
  const outage = outageOf(
    report,
    'the sanctions list gave no usable answer',
    'the sanctions list answers again',
  )

  async function told<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call()
      outage.over()
      return answer
    } catch (error) {
      const away = error instanceof ListAway ? error : new ListAway(sentenceOf(error))
      isProven = false
      outage.failed(away)
      throw away
    }
  }

  async function lookUp(people: readonly Screened[]): Promise<Hit[][]> {
    const queries = Object.fromEntries(people.map((person, at) => [`${at}`, exampleOf(person)]))
    const { responses } = await ask(`/match/${dataset}?${question}`, answerSchema, { queries })
    return people.map((_, at) => {
      const answered = responses[at]
      if (!answered) throw new ListAway('the answer leaves somebody out')
      return answered.results.filter(({ match }) => match).map(hitOf)
    })
  }

  const refresh = () =>
    told(async () => {
      const found = versionIn(await ask('/catalog', catalogSchema), dataset)
      if (!isProven) await lookUp([nobody])
      isProven = true
      if (found !== version) report.info(`people are screened against ${dataset} in version ${found}`)
      version = found
      return found
    })

  return {
    words: `${dataset} of yente at ${new URL(url).origin}`,
    refresh,
    async hitsOf(people) {
      // Asked before the names: an answer of a newer list counts as one of the list before.
      const known = version ?? (await refresh())
      return told(async () => ({ hits: await lookUp(people), version: known }))
    },
  }
}

/** The calls of one yente. Each throws when the answer is a refusal, or has another shape. */
const asking =
  ({ url, key }: YenteSetting, timeoutMs: number) =>
  async <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.infer<Schema>> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `ApiKey ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Personal data goes to the configured address only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The words of a refusal may repeat the question.
    if (!response.ok) throw new ListAway(`yente answered ${response.status}`)
    const { data } = schema.safeParse(await response.json())
    if (data === undefined) throw new ListAway('the answer is not one of yente')
    return data
  }

/** Invented, to see whether names are answered. */
const nobody: Screened = { firstName: 'Nobody', lastName: 'Invented', birthDate: '2000-01-01' }

/** Without a country: we know where somebody lives, and yente compares it with nationalities, too. */
const exampleOf = ({ firstName, lastName, birthDate }: Screened) => ({
  schema: 'Person',
  properties: { name: [`${firstName} ${lastName}`], birthDate: [birthDate] },
})

function hitOf({ id, caption, schema, properties, datasets, score }: z.infer<typeof resultSchema>): Hit {
  // The order differs from answer to answer.
  const texts = (...names: readonly string[]) => {
    const values = names.flatMap((name) => properties[name] ?? [])
    const strings = values.filter((value) => typeof value === 'string').map((value) => storable(value))
    return [...new Set(strings)].sort()
  }
  const name = storable(caption)
  const content = {
    kind: schema === 'Person' ? 'person' : 'entity',
    names: [name, ...texts('name', 'alias', 'weakAlias').filter((text) => text !== name)],
    births: texts('birthDate'),
    nationalities: texts('nationality', 'citizenship', 'country'),
    lists: datasets.map((each) => storable(each)).sort(),
  } satisfies Partial<ListEntry>
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  return { entry: { id: storable(id), version, ...content }, score: Math.round(score * 100) }
}

/** The versions of what is searched for a dataset. yente finds nobody, without a word, in one that it has not loaded. */
function versionIn({ datasets }: Catalog, dataset: string): string {
  const byName = new Map(datasets.map((each) => [each.name, each]))
  const within = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const child of byName.get(name)?.children ?? []) within(child, seen)
    return seen
  }
  const asked = within(dataset)
  const loaded = datasets.filter(
    ({ name, load }) => load && byName.has(dataset) && (asked.has(name) || within(name).has(dataset)),
  )
  if (loaded.length === 0) throw new ListAway(`yente has not loaded the dataset ${dataset}`)
  return loaded
    .map(({ name, index_version: version }) => {
      if (!version) throw new ListAway(`yente is still loading the dataset ${name}`)
      return loaded.length === 1 ? version : `${name} ${version}`
    })
    .sort()
    .join(', ')
}

const sentenceOf = (error: unknown): string =>
  error instanceof SyntaxError ? 'the answer is not JSON' : fetchFailure(error)
