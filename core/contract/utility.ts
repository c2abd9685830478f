// Lookups.

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { id, line, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const country = wire({
  id: named(id, 'tblid', 'id'),
  name: named(z.string(), 'countrY_NAME', 'name'),
  code: named(z.string(), 'countryCode'),
  dialCode: z.string(),
})
export type Country = z.output<typeof country>

export const countryList = endpoint({
  method: 'GET',
  path: '/api/Utility/countries',
  access: 'public',
  group: 'Utility',
  summary: 'All countries with their ISO 3166 code and dial code.',
  bare: true,
  answer: z.array(country),
})

export const createCountry = endpoint({
  method: 'POST',
  path: '/api/Utility/CreateCountry',
  access: 'operator',
  group: 'Utility',
  summary: 'Adds a country. Needs the operator key.',
  changes: ['utility'],
  body: wire({
    name: named(line(operatorLengths.countryName), 'name'),
    code: named(z.string(), 'countryCode'),
    dialCode: z.string(),
  }),
  answer: nothing,
})

export const liveliness = endpoint({
  method: 'GET',
  path: '/api/Utility/liveliness',
  access: 'public',
  group: 'Utility',
  summary: 'Answers if the server can serve.',
  answer: nothing,
})

export const geolocation = endpoint({
  method: 'GET',
  path: '/json',
  access: 'public',
  group: 'Utility',
  summary: "The country of the caller's address, as a hint; `ng` if it is unknown.",
  bare: true,
  answer: wire({ code: named(z.string(), 'country_code'), name: named(z.string(), 'country_name') }),
})
