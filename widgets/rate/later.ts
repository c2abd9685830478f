/** The parts below the rate: one file for `import()`. */
export { RateChart } from '#core/exchange-ui/rates/RateChart.tsx'
export { BestListings } from './BestListings.tsx'
