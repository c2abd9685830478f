/**
 * An authenticator in software: makes credentials and signs challenges as a browser with a security key would, in real
 * CBOR and COSE, and on request wrongly. What `node:crypto` signs here, the server verifies as it would in production.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'

type CreationOptions = AnswerOf<Contract['newPasskeyOptions']>
type NewCredential = InputOf<Contract['addPasskey']>['body']['credential']

/** Differences from an honest ceremony. */
type Ceremony = {
  origin?: string
  topOrigin?: string
  crossOrigin?: boolean
  type?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  userPresent?: boolean
  /** Base64url; null leaves it out. */
  userHandle?: string | null
  /** Signs with another key than the credential's. */
  key?: KeyObject
}

export type Authenticator = {
  readonly credentialId: string
  /** The number of signatures that it reports; tests set it back. Each signature adds `step`. */
  counter: number
  step: number
  create(options: CreationOptions, ceremony?: Ceremony): NewCredential
  get(options: RequestOptions, ceremony?: Ceremony): PasskeyAssertion
}

const presentFlag = 0x01
const verifiedFlag = 0x04
const attestedFlag = 0x40

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** One with a new P-256 key, at the page of `origin`. */
export function anAuthenticator(origin: string, credentialId = base64url(randomBytes(16))): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = cbor(
    new Map<number, number | Buffer>([
      [1, 2], // key type: EC2
      [3, -7], // algorithm: ES256
      [-1, 1], // curve: P-256
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let userHandle = ''

  const clientData = (type: string, challenge: string, ceremony: Ceremony) =>
    JSON.stringify({
      type: ceremony.type ?? type,
      challenge: ceremony.challenge ?? challenge,
      origin: ceremony.origin ?? origin,
      crossOrigin: ceremony.crossOrigin ?? ceremony.topOrigin !== undefined,
      ...(ceremony.topOrigin !== undefined && { topOrigin: ceremony.topOrigin }),
    })

  function authenticatorData(rpId: string, ceremony: Ceremony, attested?: Buffer): Buffer {
    const { userPresent = true, userVerified = true } = ceremony
    const flags =
      (userPresent ? presentFlag : 0) | (userVerified ? verifiedFlag : 0) | (attested ? attestedFlag : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(authenticator.counter)
    return Buffer.concat([
      sha256(ceremony.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }

  const authenticator: Authenticator = {
    credentialId,
    counter: 0,
    step: 0,

    create(options, ceremony = {}) {
      userHandle = options.user.id
      const id = Buffer.from(credentialId, 'base64url')
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const aaguid = Buffer.alloc(16)
      const data = authenticatorData(options.rp.id, ceremony, Buffer.concat([aaguid, idLength, id, coseKey]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, ceremony)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    get(options, ceremony = {}) {
      authenticator.counter += authenticator.step
      const data = authenticatorData(options.rpId, ceremony)
      const client = clientData('webauthn.get', options.challenge, ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), ceremony.key ?? privateKey)
      const handle = ceremony.userHandle === undefined ? userHandle : ceremony.userHandle
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(client),
          signature: base64url(signature),
          ...(handle !== null && { userHandle: handle }),
        },
      }
    },
  }
  return authenticator
}

/** The little of CBOR that WebAuthn needs: whole numbers, text, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((each) => cbor(each))])
  throw new Error(`no CBOR for ${typeof value}`)
}

function head(major: number, count: number): Buffer {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  if (count < 256) return Buffer.from([type | 24, count])
  return Buffer.from([type | 25, count >> 8, count & 255])
}
