/** A small yente for tests. It speaks the wire of OpenSanctions' server, and compares names letter for letter. */
import type { IncomingMessage, RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { aResponder } from '../responder.ts'

type Properties = Record<string, unknown[]>
export type Entity = {
  id: string
  caption: string
  schema: string
  datasets: string[]
  properties: Properties
}

type Query = { schema: string; properties: { name: string[]; birthDate: string[] } }
type Call = { path: string; headers: IncomingMessage['headers']; body: { queries: Record<string, Query> } }

export const vorland: Entity = {
  id: 'NK-vorland',
  caption: 'Vorland Quibble Al-Zandri',
  schema: 'Person',
  datasets: ['un_sc_sanctions', 'eu_fsf'],
  properties: {
    name: ['Ворланд Квиббл', 'Vorland Quibble Al-Zandri', 'Vorland Quibble'],
    alias: ['Abd Ramuth Zephyrin'],
    weakAlias: ['Vorland Kwibble'],
    birthDate: ['1961-03-04'],
    nationality: ['fr'],
    sanctions: [{ id: 'a-nested-entity', schema: 'Sanction' }],
  },
}
const ummet: Entity = {
  id: 'NK-ummet',
  caption: 'Ummet Drabowicz',
  schema: 'Person',
  datasets: ['un_sc_sanctions'],
  properties: { name: ['Ummet Drabowicz'], birthDate: ['1970'] },
}
const gribblex: Entity = {
  id: 'NK-gribblex',
  caption: 'Gribblex Trading House',
  schema: 'Organization',
  datasets: ['eu_fsf'],
  properties: { name: ['Gribblex Trading House'] },
}

/** The whole name or an alias is a match; with a name of one family only, it is a result that is no match. */
function resultsFor({ properties: { name } }: Query, entities: readonly Entity[]) {
  return entities.flatMap((entity) => {
    const names = (entity.properties.name ?? []).concat(entity.properties.alias ?? [])
    const weak = entity.properties.weakAlias ?? []
    const score = names.includes(name[0]) ? 1 : weak.includes(name[0]) ? 0.834 : 0.41
    return [{ ...entity, target: true, features: {}, score, match: score >= 0.7 }]
  })
}

export async function aYente() {
  const calls: Call[] = []
  const yente = {
    url: '',
    calls,
    version: '20261120083000-abc' as string | null,
    entities: [vorland, ummet, gribblex] as readonly Entity[],
    /** Answers in its place. */
    instead: undefined as RequestListener | undefined,
    close: () => {},
  }
  const { url, close } = await aResponder(async (request, response) => {
    const path = request.url ?? ''
    const body = (request.method === 'POST' ? await json(request) : {}) as Call['body']
    calls.push({ path, headers: request.headers, body })
    if (yente.instead) return yente.instead(request, response)
    response.setHeader('content-type', 'application/json')
    if (path === '/catalog')
      return response.end(
        JSON.stringify({
          datasets: [
            {
              name: 'default',
              title: 'All',
              load: true,
              index_version: yente.version,
              children: ['sanctions'],
            },
            { name: 'sanctions', title: 'Sanctions', load: false, children: ['un_sc_sanctions', 'eu_fsf'] },
            { name: 'un_sc_sanctions', title: 'UN', load: false, index_version: null },
            { name: 'graph', title: 'Not loaded', version: '1', load: false, children: [] },
          ],
          current: ['default'],
          outdated: [],
          index_stale: false,
        }),
      )
    if (!/^\/match\/(?:default|sanctions)\?/.test(path)) {
      response.statusCode = 404
      return response.end('{"detail":"No such dataset."}')
    }
    const responses = Object.entries(body.queries)
      .reverse()
      .map(([key, query]) => {
        const results = resultsFor(query, yente.entities)
        return [key, { status: 200, results, total: { value: results.length, relation: 'eq' }, query }]
      })
    return response.end(JSON.stringify({ responses: Object.fromEntries(responses), matcher: {}, limit: 10 }))
  })
  return Object.assign(yente, { url, close })
}
