import { bootPrefetch } from '#core/client/api/boot-prefetch.ts'

// `firstSearch` of search.ts, as the contract writes it on the wire; the contract itself would be too large here.
bootPrefetch('cowrie-listings', '/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&sortBy=newest')
