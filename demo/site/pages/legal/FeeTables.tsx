import { useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { shellTexts } from '../../shell/texts/index.ts'
import { useSpoken } from '../../state/language.ts'
import { type FeeTerms, isFree, loadFeeTerms } from './fee-terms.ts'
import { legalTexts } from './texts/index.ts'

/** The cost of each action here, and the terms of each currency if the exchange charges anything. */
export function FeeTables() {
  const { table } = useTexts(legalTexts).fees
  const { tryAgain } = useTexts(shellTexts)
  const [terms, setTerms] = useState<readonly FeeTerms[] | 'failed'>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    let isShown = true
    loadFeeTerms().then(
      (loaded) => isShown && setTerms(loaded),
      () => isShown && setTerms('failed'),
    )
    return () => {
      isShown = false
    }
  }, [tries])

  if (terms === undefined)
    return (
      <p role="status" className="legal-changed">
        {table.loading}
      </p>
    )
  if (terms === 'failed')
    return (
      <div role="alert" className="legal-note">
        <p>{table.failed}</p>
        <button
          type="button"
          className="button"
          onClick={() => {
            setTerms(undefined)
            setTries(tries + 1)
          }}
        >
          {tryAgain}
        </button>
      </div>
    )
  const hasFee = !terms.every(isFree)
  const rows = Object.entries(table.rows) as [keyof typeof table.rows, string][]
  return (
    <>
      <table className="legal-fees">
        <caption className="unseen">{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.action}</th>
            <th scope="col">{table.fee}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, row]) => (
            <tr key={name}>
              <th scope="row">{row}</th>
              <td>{(hasFee && table.charged[name as keyof typeof table.charged]) || table.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasFee && <TermsTable terms={terms} />}
    </>
  )
}

function TermsTable({ terms }: { terms: readonly FeeTerms[] }) {
  const { byCurrency } = useTexts(legalTexts).fees
  const { language } = useSpoken()
  const locale = `${language}-u-nu-latn`

  function describe({ perCent, minimum, codes: [code = ''] }: FeeTerms): string {
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(
      `${perCent}e-2` as Intl.StringNumericLiteral,
    )
    const least = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'code',
    }).format(minimum as Intl.StringNumericLiteral)
    if (Number(minimum) === 0) return Number(perCent) === 0 ? byCurrency.free : share
    return Number(perCent) === 0 ? byCurrency.each(least) : byCurrency.atLeast(share, least)
  }

  return (
    <section aria-labelledby="by-currency-title">
      <h2 id="by-currency-title">{byCurrency.title}</h2>
      <table className="legal-fees">
        <caption className="unseen">{byCurrency.title}</caption>
        <thead>
          <tr>
            <th scope="col">{byCurrency.currency}</th>
            <th scope="col">{byCurrency.fee}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((each) => (
            <tr key={each.codes.join()}>
              <th scope="row">{each.codes.join(', ')}</th>
              <td>{describe(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
