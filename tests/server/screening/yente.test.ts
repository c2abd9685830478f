/** The adapter of yente, over a server that speaks its wire. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { ListAway } from '#server/platform/ports/screening.ts'
import { sandboxScreening } from '#server/platform/ports/screening-sandbox.ts'
import { yenteScreening } from '#server/platform/ports/screening-yente.ts'
import { readSettings } from '#server/settings/settings.ts'
import { checkScreening } from '#server/start/live-check/check-screening.ts'
import { keptIn } from '../told.ts'
import { aYente, vorland } from './yente.ts'

const ada = { firstName: 'Ada', lastName: 'Obi', birthDate: '1990-01-02' }
const listed = { firstName: 'Vorland', lastName: 'Quibble', birthDate: '1961-03-04' }

async function setUp({ dataset = 'sanctions', key, timeoutMs = 2_000 }: Partial<Setting> = {}) {
  const yente = await aYente()
  onTestFinished(() => yente.close())
  const said: string[] = []
  const setting = { url: `${yente.url}/`, dataset, key }
  return { yente, said, setting, screening: yenteScreening(setting, keptIn(said), timeoutMs) }
}
type Setting = { dataset: string; key: string | undefined; timeoutMs: number }

test('names go in one question, and each answer comes back to its person', async () => {
  const { yente, screening } = await setUp({ key: 'a-key' })
  const people = Array.from({ length: 50 }, (_, at) => (at === 31 ? listed : ada))
  const { hits, version } = await screening.hitsOf(people)
  expect(version).toBe('20261120083000-abc')
  expect(hits.map(({ length }) => length)).toEqual(people.map((each) => (each === listed ? 1 : 0)))
  expect(hits[31]).toEqual([
    {
      score: 100,
      entry: {
        id: 'NK-vorland',
        version: expect.stringMatching(/^[\da-f]{32}$/),
        kind: 'person',
        names: [
          'Vorland Quibble Al-Zandri',
          ...['Abd Ramuth Zephyrin', 'Vorland Kwibble', 'Vorland Quibble', 'Ворланд Квиббл'],
        ],
        births: ['1961-03-04'],
        nationalities: ['fr'],
        lists: ['eu_fsf', 'un_sc_sanctions'],
      },
    },
  ])
  const [catalog, , match, ...others] = yente.calls
  expect(others).toEqual([])
  expect(catalog?.path).toBe('/catalog')
  expect(match?.path).toBe('/match/sanctions?algorithm=logic-v1&threshold=0.7&limit=10')
  expect(match?.headers).toMatchObject({ authorization: 'ApiKey a-key', 'content-type': 'application/json' })
  expect(Object.keys(match?.body.queries ?? {})).toHaveLength(50)
  // No country: it is where they live, and not what they are a citizen of.
  expect(match?.body.queries[31]).toEqual({
    schema: 'Person',
    properties: { name: ['Vorland Quibble'], birthDate: ['1961-03-04'] },
  })
})

test('an entry has another version when something of it changes, and not in another order', async () => {
  const { yente, screening } = await setUp()
  const versionOf = async (changed: object) => {
    yente.entities = [{ ...vorland, ...changed }]
    return (await screening.hitsOf([listed])).hits[0]?.[0]?.entry.version
  }
  const { properties } = vorland
  const first = await versionOf({})
  const reversed = Object.entries(properties).map(([name, values]) => [name, values.toReversed()])
  expect(await versionOf({ properties: Object.fromEntries(reversed) })).toBe(first)
  for (const changed of [
    { datasets: ['eu_fsf'] },
    { caption: 'Vorland Quibble' },
    { properties: { ...properties, alias: [] } },
    { properties: { ...properties, birthDate: ['1961'] } },
    { properties: { ...properties, citizenship: ['de'] } },
  ])
    expect(await versionOf(changed)).not.toBe(first)
})

test('a word that the database cannot store is replaced', async () => {
  const { yente, screening } = await setUp()
  yente.entities = [{ ...vorland, caption: 'Vor\0land \ud800' }]
  const { hits } = await screening.hitsOf([listed])
  expect(hits[0]?.[0]?.entry.names[0]).toBe('Vor\ufffdland \ufffd')
})

test('the version is that of what is searched, and is told when it changes', async () => {
  const { yente, said, screening } = await setUp()
  await screening.refresh()
  await screening.refresh()
  yente.version = '20261121'
  // Until it is asked for, an answer counts as one of the version before.
  expect((await screening.hitsOf([ada])).version).toBe('20261120083000-abc')
  expect(await screening.refresh()).toBe('20261121')
  expect(said).toEqual([
    'people are screened against sanctions in version 20261120083000-abc',
    'people are screened against sanctions in version 20261121',
  ])
})

test.each(['graph', 'unknown'])('yente would find nobody in %s, which it has not loaded', async (dataset) => {
  const { yente, screening } = await setUp({ dataset })
  await expect(screening.hitsOf([listed])).rejects.toThrow(`yente has not loaded the dataset ${dataset}`)
  expect(yente.calls.map(({ path }) => path)).toEqual(['/catalog'])
})

test('nobody is asked about before yente has loaded its first list', async () => {
  const { yente, screening } = await setUp()
  yente.version = null
  await expect(screening.hitsOf([listed])).rejects.toThrow('yente is still loading the dataset default')
  expect(yente.calls.map(({ path }) => path)).toEqual(['/catalog'])
})

test('a list that tells its version and refuses names is away until it answers them', async () => {
  const { yente, said, setting, screening } = await setUp()
  const begun = await screening.refresh()
  said.splice(0)
  yente.instead = (request, response) => {
    if (request.method === 'POST') return void response.writeHead(401).end()
    const datasets = [{ name: 'sanctions', load: true, index_version: '2' }]
    response.end(JSON.stringify({ datasets }))
  }
  for (const call of [
    () => screening.hitsOf([listed]),
    () => screening.refresh(),
    () => screening.refresh(),
    () => yenteScreening(setting, keptIn([])).refresh(),
  ])
    await expect(call()).rejects.toThrow('yente answered 401')
  yente.instead = undefined
  expect(await screening.refresh()).toBe(begun)
  expect(said).toEqual([
    'the sanctions list gave no usable answer: yente answered 401',
    expect.stringMatching(/^the sanctions list answers again/),
  ])
  const before = yente.calls.length
  await screening.refresh()
  expect(yente.calls.slice(before).map(({ path }) => path)).toEqual(['/catalog'])
})

describe('no usable answer', () => {
  const result = { ...vorland, score: 0.9, match: true }
  const answered = (...results: object[]) => JSON.stringify({ responses: { 0: { results } } })
  test.each([
    ['is an error', 503, '{"detail":"Index not ready."}', 'yente answered 503'],
    ['is a refusal', 401, '{"detail":"No API key provided."}', 'yente answered 401'],
    ['leads elsewhere', 302, '', 'unexpected redirect'],
    ['is a page', 200, '<html>', 'the answer is not JSON'],
    ['is cut', 200, answered(result).slice(0, -9), 'the answer is not JSON'],
    ['is empty', 200, '', 'the answer is not JSON'],
    ['is of another service', 200, '{"status":"ok"}', 'the answer is not one of yente'],
    ['has no score', 200, answered({ ...result, score: null }), 'the answer is not one of yente'],
    ['has a score of 100', 200, answered({ ...result, score: 90 }), 'the answer is not one of yente'],
    ['has no properties', 200, answered({ ...result, properties: [] }), 'the answer is not one of yente'],
    ['leaves somebody out', 200, '{"responses":{}}', 'the answer leaves somebody out'],
  ])('%s', async (_, status, body, sentence) => {
    const { yente, said, screening } = await setUp()
    await screening.refresh()
    said.splice(0)
    yente.instead = (_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body)
    for (let tries = 2; tries > 0; tries -= 1) {
      const error = await screening.hitsOf([listed]).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(ListAway)
      expect(error.message).toBe(sentence)
    }
    yente.instead = undefined
    expect((await screening.hitsOf([listed])).hits[0]).toHaveLength(1)
    expect(said).toEqual([
      `the sanctions list gave no usable answer: ${sentence}`,
      expect.stringMatching(/^the sanctions list answers again, after \d+ s$/),
    ])
  })

  test('comes too late', async () => {
    const { yente, screening } = await setUp({ timeoutMs: 500 })
    await screening.refresh()
    yente.instead = () => {}
    await expect(screening.hitsOf([listed])).rejects.toThrow(ListAway)
    yente.instead = (_request, response) => void response.writeHead(200).write('{')
    await expect(screening.hitsOf([listed])).rejects.toThrow(/timeout/)
  })

  test('comes from nobody, and only until somebody answers', async () => {
    const { yente, screening } = await setUp()
    yente.close()
    await expect(screening.refresh()).rejects.toThrow(/ECONNREFUSED/)
  })
})

test('the sandbox has one name, and knows it in another spelling', async () => {
  const { hits, version } = await sandboxScreening.hitsOf([
    listed,
    { ...listed, lastName: 'quibbel' },
    { ...listed, lastName: 'Obi' },
  ])
  expect(hits.map((each) => each.map(({ score }) => score))).toEqual([[100], [84], []])
  expect(await sandboxScreening.refresh()).toBe(version)
})

test('the check before going live looks a name up', async () => {
  const { yente, setting } = await setUp()
  expect(await checkScreening(undefined)).toMatchObject({ state: 'wrong' })
  expect(await checkScreening(setting)).toMatchObject({
    state: 'ok',
    text: `people are screened against sanctions of yente at ${yente.url}, in version 20261120083000-abc`,
  })
  expect(await checkScreening({ ...setting, dataset: 'graph' })).toMatchObject({
    state: 'wrong',
    text: 'SANCTIONS_URL gave no usable answer: yente has not loaded the dataset graph',
  })
})

test('the settings', () => {
  const read = (env: Record<string, string>) => readSettings({ DATA_DIR: '/nowhere', ...env }).screening
  const url = 'http://yente.internal:8000/api'
  expect(read({})).toBeUndefined()
  expect(read({ SANCTIONS_URL: url })).toEqual({ url, dataset: 'sanctions', key: undefined })
  expect(read({ SANCTIONS_URL: url, SANCTIONS_DATASET: 'un_sc_sanctions', SANCTIONS_API_KEY: 'a1' })).toEqual(
    { url, dataset: 'un_sc_sanctions', key: 'a1' },
  )
  for (const wrong of [
    { SANCTIONS_API_KEY: 'a1' },
    { SANCTIONS_DATASET: 'sanctions' },
    { SANCTIONS_URL: 'ftp://yente.internal' },
    { SANCTIONS_URL: 'https://me:secret@yente.internal' },
    { SANCTIONS_URL: 'https://yente.internal?api_key=secret' },
    { SANCTIONS_URL: url, SANCTIONS_DATASET: '../catalog' },
    { SANCTIONS_URL: url, SANCTIONS_API_KEY: 'a\nsecret' },
  ])
    expect(() => read(wrong)).toThrow(/^SANCTIONS_(?!.*secret)/)
})
