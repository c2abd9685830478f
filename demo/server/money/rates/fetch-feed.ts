/**
 * Fetches the text of a feed of rates. An error's sentence never has the address: it may contain the operator's key.
 */

/** A year of days of every currency is a fifth of it. */
const maxBytes = 2 * 1024 * 1024
const maxRedirects = 5

/** Reasons in the answers of Open Exchange Rates. Other texts could repeat the address. */
const knownReasons = [
  'missing_app_id',
  'invalid_app_id',
  'not_allowed',
  'access_restricted',
  'not_found',
  'invalid_base',
]

/** Why a feed could not be fetched, in words. */
class FeedFault extends Error {}

/**
 * The text at `address`, at most 2 MiB after decompression, within `timeoutMs` altogether. Follows redirects, but none
 * from https to http. Throws an error whose message says what is wrong.
 */
export async function fetchFeed(address: string, { timeoutMs = 20_000 } = {}): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await follow(new URL(address), signal)
    const bytes = await readBytes(answer)
    if (answer.ok) return textOf(bytes)
    const reason = knownReasons.find((each) => bytes.toString('latin1').includes(`"${each}"`))
    throw new FeedFault(`it answered ${answer.status}${reason ? ` (${reason})` : ''}`)
  } catch (error) {
    if (error instanceof FeedFault) throw error
    if (signal.aborted) throw new FeedFault(`it did not answer within ${timeoutMs / 1000} seconds`)
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
    throw new FeedFault(`it could not be read${typeof code === 'string' ? ` (${code})` : ''}`)
  }
}

async function follow(first: URL, signal: AbortSignal): Promise<Response> {
  let at = first
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    if (at.username || at.password) throw new FeedFault('its address has a user name or a password')
    const answer = await fetch(at, { redirect: 'manual', signal })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null) return answer
    await answer.body?.cancel()
    const next = URL.parse(location, at)
    const isAllowed = next?.protocol === 'https:' || (next?.protocol === 'http:' && at.protocol === 'http:')
    if (!next || !isAllowed) throw new FeedFault('it leads to an address that is not https')
    at = next
  }
  throw new FeedFault(`it leads on more than ${maxRedirects} times`)
}

async function readBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new FeedFault('its answer is larger than 2 MiB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FeedFault('its answer is not UTF-8 text')
  }
}
