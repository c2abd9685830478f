import { expect, it } from 'vitest'
import { firstAddress } from '../../../vite.config.ts'

it('the build encodes the address of the first request of a widget', async () => {
  expect(await firstAddress('cowrie-listings')).toBe(
    '/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&sortBy=newest',
  )
  // Currencies are numbers on the wire.
  expect(await firstAddress('cowrie-recent-listings')).toBe(
    '/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&haveCurrency=840&needCurrency=566',
  )
  expect(await firstAddress('cowrie-login')).toBeUndefined()
})
