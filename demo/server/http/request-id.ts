/**
 * The name of each request: in its answer, in the log, and in the words of an unexpected failure, so that a person can
 * quote it.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'

export const requestIdHeader = 'x-request-id'

/** Read aloud and typed by people: no letter looks like a digit. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 12

/** Names that a proxy may give: nothing that breaks a line or a search. */
const usable = /^[\w.-]{8,64}$/

const newRequestId = () => [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')

/**
 * The `genReqId` of an app: a trusted proxy's own name of the request, else a new one. Anybody else could give all of
 * their requests one name.
 */
export function requestIds(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustIn(trustProxy)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isGiven = typeof given === 'string' && usable.test(given)
    return isGiven && isTrusted(socket.remoteAddress ?? '') ? given : newRequestId()
  }
}

/** Register it before every hook that may answer. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
}

function trustIn(trustProxy: Settings['trustProxy']): (address: string) => boolean {
  if (trustProxy === undefined) return () => false
  // Counted proxies: who connects is the last of them.
  if (typeof trustProxy === 'number') return () => true
  const trusted = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => {
    const family = isIP(address)
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}
