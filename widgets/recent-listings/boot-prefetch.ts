import { bootPrefetch } from '#core/client/api/boot-prefetch.ts'

// `recent` of search.ts, as the contract writes it on the wire; the contract itself would be too large here.
bootPrefetch(
  'cowrie-recent-listings',
  '/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&haveCurrency=840&needCurrency=566',
)
