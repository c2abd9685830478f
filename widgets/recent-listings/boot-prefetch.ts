import { bootPrefetch } from '#core/client/api/boot-prefetch.ts'

// `recent` of search.ts, in the contract's wire form; importing the contract would be too large here.
bootPrefetch(
  'cowrie-recent-listings',
  '/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&haveCurrency=840&needCurrency=566',
)
