/**
 * Slow salted hashes for passwords, PINs and codes, with a pepper that is kept outside the database. The pepper can be
 * replaced: a hash names its pepper, and one with an older pepper is valid until its owner's next sign-in.
 */

import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { codeLength } from '#core/contract/code-rule.ts'
import { directHasher, type Hasher } from './hash-pool.ts'

/** Argon2id with 19 MiB and two passes: OWASP's first choice. */
const recommended = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Secrets = {
  /**
   * Hashes the text in form NFC (RFC 8265): keyboards write one letter in different ways. This and `matches` reject with
   * `busy` when the hasher's queue is full.
   */
  hash(secret: string): Promise<string>
  /**
   * Compares in constant time, with one evaluation for any pepper, and another one of a text that is not in form NFC:
   * earlier hashes are of the text as it was typed. False for a text that is not a hash.
   */
  matches(hashed: string, secret: string): Promise<boolean>
  /** A new hash of a secret that matches, where the stored one has an older pepper or another form of the text. */
  renewed(hashed: string, secret: string): Promise<string | undefined>
  /** Whether the hash has an older pepper: a caller who knows the secret then makes a new hash. */
  isOutdated(hashed: string): boolean
  /** Remembers in this process that `secret` matched `hashed`: the same right PIN need not cost 25 ms again. */
  cacheMatch(hashed: string, secret: string): void
  /** Whether exactly this pair is remembered. A wrong secret never is, and goes the slow, counted way. */
  hasCachedMatch(hashed: string, secret: string): boolean
  /** A mark of a matching pair under the pepper. Short secrets are guessed from it, so it is stored only encrypted. */
  matchMark(hashed: string, secret: string): string
  /** A key that needs the token and the pepper: neither is in the database. */
  keyOfToken(token: string): KeyObject
  /**
   * The successor of this token: always the same, and nobody can make it without the pepper. After it come the
   * successors under older peppers, one of which may have been handed out already.
   */
  nextTokens(token: string): readonly [string, ...string[]]
}

/** A mark of a matching pair, which tells nothing without the key. */
const matchMark = (key: KeyObject, hashed: string, secret: string): string =>
  createHmac('sha256', key).update(hashed).update('\0').update(secret).digest('base64')

const maxCachedMatches = 10_000

/** Separates a hash from the mark of its pepper. Neither argon2's own text nor a mark has it. */
const markSeparator = '~'

/** Identifies a pepper without revealing it. */
const markOf = (pepper: string) =>
  createHmac('sha256', pepper).update('pepper mark').digest('hex').slice(0, 8)

type Options = {
  /** The cost of new hashes; each hash names its own, so hashes of another cost are compared too. */
  readonly cost?: typeof recommended
  /** Where hashes are computed. */
  readonly hasher?: Hasher
  /** Earlier peppers, newest first: hashes with them are still accepted. */
  readonly older?: readonly string[]
}

export function secretsWith(
  pepper: string,
  { cost = recommended, hasher = directHasher, older = [] }: Options = {},
): Secrets {
  const peppers = [pepper, ...older].map((each) => ({ secret: Buffer.from(each), mark: markOf(each) }))
  const [current] = peppers as [(typeof peppers)[0], ...typeof peppers]
  // Releases before the first change of a pepper wrote no mark: their hashes have the oldest one.
  const unmarked = peppers.at(-1)
  const pepperOf = (mark: string | undefined) =>
    mark === undefined ? unmarked : peppers.find((each) => each.mark === mark)
  const splitMark = (hashed: string) => hashed.split(markSeparator) as [string, string | undefined]
  // The key lives as long as the process, so the remembered marks are useless outside it.
  const processKey = createSecretKey(randomBytes(32))
  const markKey = createSecretKey(createHmac('sha256', current.secret).update('marks of matches').digest())
  const cachedMatches = new Map<string, true>()
  const isOutdated = (hashed: string) => pepperOf(splitMark(hashed)[1]) !== current
  const hash = async (text: string) =>
    `${await hasher.hash(text.normalize('NFC'), { ...cost, secret: current.secret })}${markSeparator}${current.mark}`
  function verify(hashed: string, text: string) {
    const [encoded, mark] = splitMark(hashed)
    // A removed pepper takes as long as a known one, and never matches.
    const { secret } = pepperOf(mark) ?? current
    return hasher.verify(encoded, text, { secret })
  }

  return {
    hash,
    async matches(hashed, text) {
      const plain = text.normalize('NFC')
      return (await verify(hashed, plain)) || (plain !== text && (await verify(hashed, text)))
    },
    async renewed(hashed, text) {
      const plain = text.normalize('NFC')
      const isCurrent = !isOutdated(hashed) && (plain === text || (await verify(hashed, plain)))
      return isCurrent ? undefined : hash(text)
    },
    isOutdated,
    cacheMatch(hashed, text) {
      if (cachedMatches.size >= maxCachedMatches)
        cachedMatches.delete(cachedMatches.keys().next().value as string)
      cachedMatches.set(matchMark(processKey, hashed, text), true)
    },
    hasCachedMatch: (hashed, text) => cachedMatches.has(matchMark(processKey, hashed, text)),
    matchMark: (hashed, text) => matchMark(markKey, hashed, text),
    keyOfToken: (token) =>
      createSecretKey(
        createHmac('sha256', current.secret).update('matches in a session\0').update(token).digest(),
      ),
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
 * 128 random bits for a link in a mail, as 32 letters. It has no digits, so that neither people nor mail programs find
 * a 4-digit code in the address.
 */
export const newLinkToken = () => lettersOf(randomBytes(16))

/** Bytes as the letters a to p. */
export const lettersOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** A mailed code from the system's secure generator. */
export const newCode = () => String(randomInt(0, 10 ** codeLength)).padStart(codeLength, '0')

/** Compares in constant time. */
export const equalsConstantTime = (a: string, b: string) => {
  const [x, y] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()]
  return timingSafeEqual(x, y)
}
