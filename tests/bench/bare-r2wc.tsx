/** The bare r2wc element of `npm run bench paint`: React and r2wc, and nothing else, draw the same rows. */
import r2wc from '@r2wc/react-to-web-component'
import { useEffect, useState } from 'react'

/** `us` → the address of that flag; written in by the build. */
declare const __FLAGS__: Readonly<Record<string, string>>

type Row = {
  lisingId: string
  dateCreated: string
  username: string
  needAmount: string
  needCurrency: string
  haveCurrency: string
  status: string
}

/** Where this module came from, which is another origin than the page's on a partner's. */
const { origin } = new URL(import.meta.url)
const style = 'table { border-collapse: collapse; width: 100% } td { padding: 12px; text-align: start }'
const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const when = new Intl.DateTimeFormat('en', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
})

function Amount({ currency, children }: { currency: string; children: string }) {
  return (
    <td>
      <img width={20} height={20} alt="" src={`${origin}${__FLAGS__[currency.slice(0, 2).toLowerCase()]}`} />
      {children}
    </td>
  )
}

function BareListings() {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    fetch(`${origin}/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&sortBy=newest`)
      .then((answer) => answer.json())
      .then(({ data }: { data: readonly Row[] }) => setRows(data))
  }, [])
  return (
    <>
      <style>{style}</style>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.lisingId}>
              <td>{when.format(new Date(row.dateCreated))}</td>
              <td>{row.username}</td>
              <Amount currency={row.needCurrency}>{digits.format(Number(row.needAmount))}</Amount>
              <Amount currency={row.haveCurrency}>{`${row.haveCurrency} hidden`}</Amount>
              <td>hidden</td>
              <td>{row.status}</td>
              <td>hidden</td>
              <td>
                <button type="button">Order</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

customElements.define('bare-r2wc-listings', r2wc(BareListings, { shadow: 'open' }))
