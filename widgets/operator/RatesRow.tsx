import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { decideRates, type OperatorQueue } from '#core/contract/operator-queue.ts'
import { formatDigits } from '#core/money/money.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Item } from './Item.tsx'
import { operatorTexts } from './texts/index.ts'

type Outcome = 'approved' | 'refused'
type RatesRowProps = { rates: OperatorQueue['rates']['rows'][number]; canDecide: boolean }

/** Enough to compare by: a feed's quotients have 16 digits. */
const shownDigits = 6

function digits(figure: string, locale: string): string {
  const [whole = '', fraction = ''] = figure.split('.')
  const decimals = Math.min(fraction.length, Math.max(2, shownDigits - whole.length))
  return formatDigits(Number(figure).toFixed(decimals), { locale, decimals })
}

/** A table of rates with what moved too far, to approve or refuse after a question. */
export function RatesRow({ rates, canDecide }: RatesRowProps) {
  const texts = useTexts(operatorTexts)
  const { locale } = useWidget().settings
  const { send, busy } = useSend(decideRates)
  const [asked, setAsked] = useState<Outcome>()
  const [failure, setFailure] = useState<string>()
  const { day, source, moves, needsTwo, approvedBy, isApprovedByMe } = rates

  async function decide(outcome: Outcome) {
    setFailure(undefined)
    try {
      await send({ params: { day, source }, body: { outcome } }, { quiet: true, awaitFresh: true })
      setAsked(undefined)
    } catch (error) {
      const failed = asFailure(error)
      setFailure(failed.reason ?? failed.text)
    }
  }

  return (
    <Item
      waits
      title={texts.ratesOf(day, source)}
      at={rates.fetchedAt}
      action={
        canDecide && (
          <>
            <Button variant="secondary" onClick={() => setAsked('refused')}>
              {texts.refuse}
            </Button>
            <Button disabled={isApprovedByMe} onClick={() => setAsked('approved')}>
              {texts.approve}
            </Button>
          </>
        )
      }
    >
      <table className="operator-moves">
        <caption className="ui-muted ui-small">{texts.movesCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.currency}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
            <th scope="col">{texts.move}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ currency, before, after, perCent }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td>{before ? digits(before, locale) : '–'}</td>
              <td>{digits(after, locale)}</td>
              <td>{perCent ? formatPerCent(perCent, locale) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {needsTwo && <p className="ui-small">{approvedBy ? texts.approvedBy(approvedBy) : texts.needsTwo}</p>}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked === 'refused' ? texts.refuseTitle : texts.approveTitle}
        text={asked === 'refused' ? texts.refuseText : needsTwo ? texts.approveTextOfTwo : texts.approveText}
        confirmLabel={asked === 'refused' ? texts.refuse : texts.approve}
        danger={asked === 'refused'}
        busy={busy}
        onConfirm={() => asked && void decide(asked)}
        onCancel={() => {
          setAsked(undefined)
          setFailure(undefined)
        }}
      >
        {failure && <Alert tone="error">{failure}</Alert>}
      </ConfirmDialog>
    </Item>
  )
}
