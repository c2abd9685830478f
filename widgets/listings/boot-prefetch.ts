import { bootPrefetch } from '#core/client/api/boot-prefetch.ts'

// `firstSearch` of search.ts, in the contract's wire form; importing the contract would be too large here.
bootPrefetch('cowrie-listings', '/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&sortBy=newest')
