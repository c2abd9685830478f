import { type ReactNode, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type CaseKind, chargebackEvidence, handleCase } from '#core/contract/operator-cases.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { formatMoney } from '#core/money/money.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { caseTexts } from './case-texts/index.ts'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'

type CasesProps = { queue: OperatorQueue; kind: CaseKind; canHandle: boolean }

/** Returned payouts, chargebacks or differences, which finance takes off the queue with a note. */
export function Cases({ queue, kind, canHandle }: CasesProps) {
  const [opened, setOpened] = useState<string>()
  const button = (id: string, about: string) =>
    canHandle && <HandleButton about={about} onPress={() => setOpened(id)} />
  return (
    <>
      {kind === 'payout' &&
        queue.payouts.rows.map((row) => <Payout key={row.id} row={row} button={button} />)}
      {kind === 'chargeback' &&
        queue.chargebacks.rows.map((row) => <Chargeback key={row.id} row={row} button={button} />)}
      {kind === 'difference' &&
        queue.differences.rows.map((row) => <Difference key={row.id} row={row} button={button} />)}
      {opened && <Question kind={kind} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Row<Kind extends 'payouts' | 'chargebacks' | 'differences'> = {
  row: OperatorQueue[Kind]['rows'][number]
  /** The button that handles a case; `about` tells it from the others. */
  button: (id: string, about: string) => ReactNode
}

type MoneyOfProps = {
  row: Pick<Row<'payouts' | 'chargebacks'>['row'], 'personId' | 'userName' | 'amount' | 'currency'>
}

function MoneyOf({ row: { personId, userName, amount, currency } }: MoneyOfProps) {
  const { locale } = useWidget().settings
  return (
    <>
      {formatMoney(amount, currency, { locale })},{' '}
      <PlaceLink place={{ kind: 'person', id: personId }}>{userName}</PlaceLink>
    </>
  )
}

function Payout({ row, button }: Row<'payouts'>) {
  const { id, reference, since, why } = row
  return (
    <Item waits title={<MoneyOf row={row} />} at={since} action={button(id, reference)}>
      <p>
        <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>
        <span>{why && `, ${why}`}</span>
      </p>
    </Item>
  )
}

function Chargeback({ row, button }: Row<'chargebacks'>) {
  const { id, dispute, reference, status, why, openedAt, defendBy, page } = row
  const { disputes, defendUntil, atProcessor, evidence, evidenceOf } = useTexts(caseTexts)
  const handle = button(id, dispute)
  return (
    <Item
      waits
      title={<MoneyOf row={row} />}
      at={openedAt}
      action={
        handle && (
          <>
            <DownloadButton
              from={chargebackEvidence}
              input={{ params: { id } }}
              aria-label={evidenceOf(dispute)}
            >
              {evidence}
            </DownloadButton>
            {handle}
          </>
        )
      }
    >
      <p>
        {disputes[status]}, {dispute}, {why}
        <span>
          {reference && (
            <>
              {', '}
              <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>
            </>
          )}
        </span>
      </p>
      {defendBy && (
        <p>
          <span>{defendUntil}</span> <Moment moment={defendBy} />
        </p>
      )}
      {page && (
        <p>
          <a className="ui-link" href={page} target="_blank" rel="noreferrer">
            {atProcessor}
          </a>
        </p>
      )}
    </Item>
  )
}

function Difference({ row: { id, words, foundAt, canHandle }, button }: Row<'differences'>) {
  const { ownLedger } = useTexts(caseTexts)
  return (
    <Item waits title={words} at={foundAt} action={canHandle && button(id, words)}>
      {!canHandle && <p>{ownLedger}</p>}
    </Item>
  )
}

function HandleButton({ about, onPress }: { about: string; onPress: () => void }) {
  const texts = useTexts(caseTexts)
  return (
    <Button variant="secondary" aria-label={texts.handleOf(about)} onClick={onPress}>
      {texts.handle}
    </Button>
  )
}

function Question({ kind, id, onClose }: { kind: CaseKind; id: string; onClose: () => void }) {
  const texts = useTexts(caseTexts)
  const { send, busy } = useSend(handleCase)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' ? texts.noteNeeded : undefined }),
    async submit({ note }) {
      setRefusal(undefined)
      try {
        await send({ params: { kind, id }, body: { note } }, { quiet: true, awaitFresh: true })
        onClose()
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <Dialog open onClose={onClose} dismissible={!busy} title={texts.title} description={texts.text}>
      <form {...form.props} className="ui-form" aria-label={texts.title}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField label={texts.note} maxLength={operatorLengths.reason} {...form.field('note')} />
        <div className="operator-actions">
          <Button type="submit" busy={busy}>
            {texts.handle}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
