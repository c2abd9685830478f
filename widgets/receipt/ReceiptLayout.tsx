import { type ReactNode, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { HistoryEntry } from '#core/contract/timeline.ts'
import { Timeline } from '#core/exchange-ui/Timeline.tsx'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoment } from '#core/texts/dates.ts'
import { logo } from '#core/texts/logo.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { BackIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { DownloadIcon } from '#core/ui/ListIcons.tsx'
import { PrintIcon } from '#core/ui/PrintIcon.tsx'
import { printAlone } from '#core/ui/print-alone.ts'
import { type Detail, Details } from '#core/wizard/Details.tsx'
import { receiptTexts } from './texts/index.ts'

type ReceiptLayoutProps = {
  title: string
  reference: string
  /** The paid and the received sum. */
  sums: readonly (readonly [label: string, amount: string])[]
  rows: readonly Detail[]
  /** Between the facts and the timeline. */
  children?: ReactNode
  timeline: readonly HistoryEntry[]
  issuedAt: string
  issuer: string
  back: { to: string; label: string }
  pdf: { busy: boolean; download: () => void }
  /** Below the paper, and not on it. */
  foot?: ReactNode
}

/** Layout of every kind of receipt, on the screen and in print. */
export function ReceiptLayout({
  title,
  reference,
  sums,
  rows,
  children,
  timeline,
  issuedAt,
  issuer,
  back,
  pdf,
  foot,
}: ReceiptLayoutProps) {
  const texts = useTexts(receiptTexts)
  const { locale } = useWidget().settings
  const { element } = useWidget()
  const paper = useRef<HTMLElement>(null)

  function print() {
    if (paper.current) printAlone(element, paper.current, `${title} ${reference}`)
  }

  return (
    <Stack gap={4}>
      <div className="receipt-tools">
        <Back {...back} />
        <Row gap={2} justify="end">
          <Button variant="secondary" onClick={print}>
            <PrintIcon size={18} />
            {texts.print}
          </Button>
          <Button busy={pdf.busy} onClick={pdf.download}>
            <DownloadIcon size={18} />
            {texts.pdf}
          </Button>
        </Row>
      </div>
      <article ref={paper} className="receipt" part="receipt" aria-label={`${title} ${reference}`}>
        <p className="receipt-brand">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d={logo.body} />
            <path d={logo.mouth} />
            <path d={logo.teeth} />
          </svg>
          Cowrie
        </p>
        <header className="receipt-head">
          <h2>{title}</h2>
          <p>{reference}</p>
        </header>
        <dl className="receipt-sums">
          {sums.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <Details rows={rows} />
        {children}
        <section className="receipt-section">
          <h3>{texts.timeline}</h3>
          <Timeline label={texts.timeline} entries={timeline} />
        </section>
        <p className="receipt-foot">
          {texts.issued(formatMoment(issuedAt, locale, true))}
          <br />
          {issuer}
        </p>
      </article>
      {foot}
    </Stack>
  )
}

function Back({ to, label }: { to: string; label: string }) {
  const { element, emit } = useWidget()
  const request = useRequest()
  function leave() {
    // In a dialog over the orders, back closes the dialog.
    if (!Reflect.has(element, replaceWidget)) return void request('cowrie-navigate', { to })
    emit('cowrie-closed', {})
  }
  return (
    <LinkButton onClick={leave}>
      <span className="receipt-back">
        <BackIcon size={18} />
        {label}
      </span>
    </LinkButton>
  )
}
