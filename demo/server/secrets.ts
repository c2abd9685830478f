/**
 * Slow salted hashes for passwords, PINs and codes, with a pepper that is kept outside the database. The pepper can be
 * replaced: a hash says which one it was made with, and one of an older pepper is good until its owner's next sign-in.
 */
import { createHash, createHmac, createSecretKey, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { directHasher, type Hasher } from './hashing/hash-pool.ts'

/** Argon2id with 19 MiB and two passes: OWASP's first choice. */
const recommended = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Secrets = {
  /** Both this and `matches` may be refused as `busy` where the hasher's queue is bounded. */
  hash(secret: string): Promise<string>
  /** Constant time, one evaluation under whichever pepper; false for anything that is no hash. */
  matches(hashed: string, secret: string): Promise<boolean>
  /** True for a hash of an older pepper: whoever knows the secret hashes it anew. */
  isOutdated(hashed: string): boolean
  /** Remembers within this process that `secret` matched `hashed`, so that the same right PIN needn't cost 25 ms again. */
  remember(hashed: string, secret: string): void
  /** Was exactly this pair remembered? A wrong secret is never found here and goes the slow, counted way. */
  remembers(hashed: string, secret: string): boolean
  /**
   * The token that follows this one: always the same, and to be made by nobody without the pepper. After it, those
   * that older peppers made, one of which may have been given out already.
   */
  nextTokens(token: string): readonly [string, ...string[]]
}

const remembered = 10_000

/** Divides a hash from the mark of its pepper. Neither argon2's own text nor a mark has it. */
const markedBy = '~'

/** Names a pepper without giving it away. */
const markOf = (pepper: string) =>
  createHmac('sha256', pepper).update('pepper mark').digest('hex').slice(0, 8)

type Options = {
  /** What a new hash takes; each hash says its own, so one of another cost is read as well. */
  readonly cost?: typeof recommended
  /** Where hashes are computed. */
  readonly hasher?: Hasher
  /** The peppers before, the newest first: hashes of them are still accepted. */
  readonly older?: readonly string[]
}

export function secretsWith(
  pepper: string,
  { cost = recommended, hasher = directHasher, older = [] }: Options = {},
): Secrets {
  const peppers = [pepper, ...older].map((each) => ({ secret: Buffer.from(each), mark: markOf(each) }))
  const [current] = peppers as [(typeof peppers)[0], ...typeof peppers]
  // Releases before the first change of a pepper marked nothing: what they hashed is of the oldest one.
  const unmarked = peppers.at(-1)
  const pepperOf = (mark: string | undefined) =>
    mark === undefined ? unmarked : peppers.find((each) => each.mark === mark)
  const parted = (hashed: string) => hashed.split(markedBy) as [string, string | undefined]
  // The key lives as long as the process, so what is remembered is of no use outside it.
  const processKey = createSecretKey(randomBytes(32))
  const known = new Map<string, true>()
  const mark = (hashed: string, text: string) =>
    createHmac('sha256', processKey).update(hashed).update('\0').update(text).digest('base64')

  return {
    hash: async (text) =>
      `${await hasher.hash(text, { ...cost, secret: current.secret })}${markedBy}${current.mark}`,
    async matches(hashed, text) {
      const [encoded, mark] = parted(hashed)
      // A pepper that is not there any more takes as long as one that is, and fits nothing.
      const { secret } = pepperOf(mark) ?? current
      return hasher.verify(encoded, text, { secret })
    },
    isOutdated: (hashed) => pepperOf(parted(hashed)[1]) !== current,
    remember(hashed, text) {
      if (known.size >= remembered) known.delete(known.keys().next().value as string)
      known.set(mark(hashed, text), true)
    },
    remembers: (hashed, text) => known.has(mark(hashed, text)),
    nextTokens: (token) =>
      peppers.map(({ secret }) =>
        createHmac('sha256', secret).update('next\0').update(token).digest('base64url'),
      ) as [string, ...string[]],
  }
}

/** 256 random bits for a session token. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are random, so a plain hash is enough to keep them unreadable in the database. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * 128 random bits for a link in a mail, as 32 letters. Without digits, so that neither people nor mail programs find a
 * 4-digit code in the address.
 */
export const newLinkToken = () =>
  randomBytes(16)
    .toString('hex')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** A 4-digit code from the system's secure generator. */
export const newCode = () => String(randomInt(0, 10_000)).padStart(4, '0')

export const sameText = (a: string, b: string) => {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}
