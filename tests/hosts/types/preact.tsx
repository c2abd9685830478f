/** @jsxImportSource preact */
import type {} from '@cowrie/widgets/jsx/preact'
import '@cowrie/widgets/rate'
export const App = () => (
  <div>
    <cowrie-rate
      from="USD"
      api-base="http://x"
      class="a"
      oncowrie-order-requested={(event) => {
        const id: string = event.detail.listingId
        console.log(id)
      }}
    />
    {/* @ts-expect-error a number is no code */}
    <cowrie-rate from={3} />
  </div>
)
