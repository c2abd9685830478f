/** The identity check, and the legal entity that runs the exchange. */
import type { YenteSetting } from '../platform/ports/screening-yente.ts'
import { BadSetting, type Environment } from './environment.ts'
import { identityKeyOf } from './secret-settings.ts'
import { lineOf, oneOf, safeUrlOf, urlOf } from './setting-readers.ts'

/** The sandbox's own check, the operator's queue, or a provider, with the key that signs the calls and the answers. */
export type IdentitySetting =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'review' }
  | { readonly kind: 'provider'; readonly url: string; readonly key: string }

/** The company that runs the exchange, as its texts name it. */
export type LegalEntity = {
  readonly name: string
  /** On one line. */
  readonly address: string
  /** Register and number, and the licence where there is one. */
  readonly registration: string
}

/**
 * The identity check; with an address it is the provider there. Production has no default: it may not take the
 * sandbox's check by an oversight.
 */
export function identityOf(env: Environment, isSandbox: boolean): IdentitySetting | undefined {
  const url = urlOf(env, 'IDENTITY_URL', isSandbox ? ['http:', 'https:'] : ['https:'])
  if (!env.IDENTITY && !url) return isSandbox ? { kind: 'sandbox' } : undefined
  const all = ['review', 'provider', ...(isSandbox ? (['sandbox'] as const) : [])] as const
  const kind = oneOf(env, 'IDENTITY', all, 'provider')
  if (kind !== 'provider') {
    if (url) throw new BadSetting('IDENTITY', kind, 'IDENTITY_URL goes with IDENTITY=provider')
    return { kind }
  }
  if (!url) throw new BadSetting('IDENTITY_URL', '', 'IDENTITY=provider needs the address of the provider')
  // Node sends none to such an address; what signs the calls is IDENTITY_KEY.
  if (new URL(url).username || new URL(url).password)
    throw new BadSetting('IDENTITY_URL', '…', 'it may have no user and password')
  return { kind, url, key: identityKeyOf(env) }
}

/** Where names are looked for on a sanctions list; its dataset and key go with its address. */
export function screeningOf(env: Environment, isSandbox: boolean): YenteSetting | undefined {
  const url = isSandbox ? urlOf(env, 'SANCTIONS_URL', ['http:', 'https:']) : safeUrlOf(env, 'SANCTIONS_URL')
  const [dataset, key] = [lineOf(env, 'SANCTIONS_DATASET'), env.SANCTIONS_API_KEY?.trim()]
  if (!url && (dataset || key))
    throw new BadSetting('SANCTIONS_URL', '', 'SANCTIONS_DATASET and SANCTIONS_API_KEY go with it')
  if (!url) return undefined
  if (new URL(url).username || new URL(url).search || new URL(url).hash)
    throw new BadSetting(
      'SANCTIONS_URL',
      '…',
      'it may have no user, no ? and no #; a key is SANCTIONS_API_KEY',
    )
  if (!/^\w*$/.test(dataset))
    throw new BadSetting(
      'SANCTIONS_DATASET',
      dataset,
      'it must be the name of a dataset such as un_sc_sanctions',
    )
  if (key && !/^[\x21-\x7e]+$/.test(key)) throw new BadSetting('SANCTIONS_API_KEY', '…', 'it has no spaces')
  return { url, dataset: dataset || 'sanctions', key: key || undefined }
}

/** All three or none: a name without an address, or the other way round, says nobody who is responsible. */
export function legalOf(env: Environment): LegalEntity | undefined {
  const [name = '', address = '', registration = ''] = legalNames.map((each) => lineOf(env, each))
  if (!name && !address && !registration) return undefined
  const missing = legalNames.filter((each) => !env[each]?.trim())
  if (missing[0])
    throw new BadSetting(missing[0], '', `it goes with the other two of ${legalNames.join(', ')}`)
  return { name, address, registration }
}

const legalNames = ['LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_REGISTRATION'] as const
