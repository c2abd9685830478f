/**
 * An example of an identity provider: the other side of `openapi.json`, for a developer who writes one. It needs Node
 * and nothing of Cowrie, keeps nothing, and decides by the number alone.
 *
 *     IDENTITY_KEY=<the key that the exchange has> PORT=4010 node demo/identity-provider/provider.ts
 *
 * A number that ends in 0 does not exist, one that ends in 1 is under review for REVIEW_SECONDS (10), one that ends in 2
 * fails in words, and every other one passes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Question = {
  reference: string
  bvn: string
  idType: string
  idNumber: string
  birthDate: string
  countryCode: string
  submittedAt: string
}

type Answer =
  | { status: 'passed' }
  | { status: 'review'; until: string }
  | { status: 'failed'; why: 'unknown-bvn' }
  | { status: 'failed'; message: string }

const { IDENTITY_KEY: key = '', PORT: port = '4010', REVIEW_SECONDS: reviewSeconds = '10' } = process.env
if (key.length < 32) {
  process.stderr.write('IDENTITY_KEY must be the key of the exchange, at least 32 characters\n')
  process.exit(1)
}

const windowSeconds = 300
const maxBytes = 64 * 1024

const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('.')).digest('hex')

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Asked about a review again, it must know when the first question came: `submittedAt` is the same each time. */
function decide({ bvn, submittedAt }: Question): Answer {
  if (bvn.endsWith('0')) return { status: 'failed', why: 'unknown-bvn' }
  if (bvn.endsWith('2')) return { status: 'failed', message: 'The name and the number belong to two people' }
  const until = new Date(Date.parse(submittedAt) + Number(reviewSeconds) * 1000)
  if (bvn.endsWith('1') && until > new Date()) return { status: 'review', until: until.toISOString() }
  return { status: 'passed' }
}

const fields = ['reference', 'bvn', 'idType', 'idNumber', 'birthDate', 'countryCode', 'submittedAt'] as const

function questionIn(body: string): Question | undefined {
  try {
    const question = JSON.parse(body)
    return fields.every((name) => typeof question?.[name] === 'string') ? question : undefined
  } catch {
    return undefined
  }
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: sentence }))
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/checks') return refuse(response, 404, 'POST /checks')
  const body = await bodyOf(request)
  if (body === undefined) return refuse(response, 413, 'the body is too long')

  // The signature first: nothing of an unsigned call is worth reading.
  const timestamp = String(request.headers['cowrie-timestamp'] ?? '')
  const signature = sign(timestamp, body)
  if (!isSame(String(request.headers['cowrie-signature'] ?? ''), `v1=${signature}`))
    return refuse(response, 401, 'the signature is wrong')
  if (!/^\d+$/.test(timestamp) || Math.abs(Number(timestamp) - Date.now() / 1000) > windowSeconds)
    return refuse(response, 401, 'the call is of another time')
  const question = questionIn(body)
  if (!question) return refuse(response, 400, `the body lacks one of ${fields.join(', ')}`)

  const answer = JSON.stringify(decide(question))
  const answeredAt = String(Math.floor(Date.now() / 1000))
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'cowrie-timestamp': answeredAt,
      // With the signature of the call in it, this answer cannot be shown for another call.
      'cowrie-signature': `v1=${sign(answeredAt, signature, answer)}`,
    })
    .end(answer)
})

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  process.stdout.write(`The example provider answers at http://127.0.0.1:${actual}/checks\n`)
})
