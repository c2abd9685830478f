/**
 * A partner's own server, as its engineer would write it: two customers, and a page on which widgets know them. Started
 * beside an exchange (npm start, or any other), after `npm run build`, which makes `@cowrie/partner`:
 *
 *     npm run partner -- add "Lagoon Shop" --origin http://localhost:4003 --widgets all
 *     npm run partner -- keys "Lagoon Shop" make secret
 *     COWRIE_SECRET_KEY=sk_test_… node demo/partner/shop/server.js
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { CowrieError, cowriePartner } from '../../../dist/npm-partner/index.js'

const port = Number(process.env.PORT ?? 4003)
const own = process.env.SHOP ?? `http://localhost:${port}`
const exchange = process.env.EXCHANGE ?? 'http://localhost:4000'
const cowrie = cowriePartner({ secretKey: process.env.COWRIE_SECRET_KEY, exchange })

/** The shop's customers by its own ids. A real shop has a sign-in of its own. */
const customers = {
  'customer-1': { name: 'Ada Obi', email: 'ada@lagoon.example' },
  'customer-2': { name: 'Bola Ade', email: 'bola@lagoon.example' },
}
/** The ids of customers by the cookie of their session in the shop. */
const signedIn = new Map()

const cookieOf = (request) => /(?:^|; )shop=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]

/** Answers what the page needs: a client secret, or the address at which the customer agrees. */
async function cowrieSession(customerId, code) {
  const { name, email } = customers[customerId]
  const session = await cowrie.makeSession({
    partnerUser: customerId,
    name,
    email,
    origin: own,
    returnUrl: `${own}/`,
    ...(code && { consent: code }),
  })
  return { clientSecret: session.clientSecret, consentUrl: session.consentUrl }
}

const routes = {
  'POST /sign-in': async ({ customerId }, _customer, response) => {
    if (!customers[customerId]) return [404, { error: 'No such customer' }]
    const cookie = randomBytes(24).toString('base64url')
    signedIn.set(cookie, customerId)
    response.setHeader('set-cookie', `shop=${cookie}; HttpOnly; SameSite=Lax; Path=/`)
    return [200, { name: customers[customerId].name }]
  },
  'POST /sign-out': async (_body, customer, response, cookie) => {
    signedIn.delete(cookie)
    response.setHeader('set-cookie', 'shop=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0')
    if (customer) await cowrie.endSessions({ partnerUser: customer })
    return [200, {}]
  },
  'GET /me': async (_body, customer) => [200, customer ? { name: customers[customer].name } : {}],
  // The customer is the one of the cookie. A code from another person's consent is of no use here.
  'POST /cowrie-session': async ({ code }, customer) =>
    customer ? [200, await cowrieSession(customer, code)] : [401, { error: 'Sign in to the shop first' }],
}

async function bodyOf(request) {
  if (request.method !== 'POST') return {}
  // Other sites can send forms, and no JSON.
  if (request.headers['content-type'] !== 'application/json') throw new SyntaxError('no JSON')
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 10_000) throw new SyntaxError('too long')
  }
  return JSON.parse(text)
}

async function answer(request, response) {
  const { pathname } = new URL(request.url ?? '/', own)
  const route = routes[`${request.method} ${pathname}`]
  if (!route) {
    const file = { '/': 'index.html', '/shop.js': 'shop.js', '/shop.css': 'shop.css' }[pathname]
    if (!file) return send(response, 404, { error: 'No such page' })
    const text = await readFile(new URL(file, import.meta.url), 'utf8')
    const type = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[file.split('.')[1]]
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' })
    return response.end(text.replaceAll('%COWRIE_ORIGIN%', exchange))
  }
  try {
    const cookie = cookieOf(request)
    const [status, body] = await route(await bodyOf(request), signedIn.get(cookie), response, cookie)
    return send(response, status, body)
  } catch (error) {
    if (error instanceof SyntaxError) return send(response, 400, { error: 'Send JSON' })
    if (!(error instanceof CowrieError)) throw error
    console.error(`${error.code} (${error.requestId}): ${error.message}`)
    return send(response, error.status === 410 ? 410 : 502, { error: error.details })
  }
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    send(response, 500, { error: 'The shop is broken' })
  })
}).listen(port, '::', () => console.info(`The shop is open at ${own}`))
