import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useUnsaved } from '#core/client/use-unsaved.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Alert as AlertAnswer, createAlert, editAlert } from '#core/contract/alerts.ts'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { signsOf } from '#core/money/amount-signs.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Side, withCurrency } from '#core/money/pair.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import {
  comparisonText,
  conditionOf,
  type Draft,
  quotationOf,
  targetFault,
  targetOf,
  termsOf,
  termsText,
} from './draft.ts'
import { alertsTexts } from './texts/index.ts'

type AlertFormProps = {
  start: Draft
  /** The alert to change; without it a new one is created. */
  edited?: AlertAnswer | undefined
  onSaved: (alert: AlertAnswer) => void
}

/** The draft of an alert, and what the server said of it. */
function useAlertForm({ start, edited, onSaved }: AlertFormProps) {
  const texts = useTexts(alertsTexts)
  const amounts = useTexts(amountTexts)
  const { emit } = useWidget()
  const creating = useSend(createAlert)
  const editing = useSend(editAlert)
  /** The server's sentence about a target that is reached already; the next press confirms it. */
  const [reached, setReached] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const form = useKeptForm<Draft>({
    name: `alert-${edited?.id ?? JSON.stringify(start)}`,
    initial: start,
    only: ['kind', 'give', 'get', 'target'],
    check: (draft) => ({ target: targetFault(draft, texts, amounts) }),
    async submit(draft) {
      setFailure(undefined)
      const body = { ...termsOf(draft, quotationOf(draft, edited)), confirmed: reached !== undefined }
      try {
        const saved = edited
          ? await editing.send({ params: { id: edited.id }, body }, { quiet: true })
          : await creating.send({ body }, { quiet: true })
        if (saved.data && !edited) emit('cowrie-alert-created', { alertId: saved.data.id })
        if (saved.data) onSaved(saved.data)
      } catch (error) {
        const { code, details, reason, text } = asFailure(error)
        if (code === 'alert-reached') setReached(details ?? text)
        else if (code === 'bad-amount' || code === 'alert-known') return { target: details ?? text }
        else setFailure(reason ?? text)
      }
      return undefined
    },
  })
  useUnsaved(form.draft.target !== start.target, true)

  /** Other terms are another question. */
  function change(changes: Partial<Draft>) {
    for (const [name, value] of Object.entries(changes)) form.set(name as keyof Draft, value)
    setReached(undefined)
    setFailure(undefined)
  }
  return { form, change, reached, failure }
}

/** Kind, pair and target of an alert, with the comparison to the market in words. */
export function AlertForm(props: AlertFormProps) {
  const { edited } = props
  const texts = useTexts(alertsTexts)
  const { locale } = useWidget().settings
  const currencies = useCurrencyOptions()
  const { form, change, reached, failure } = useAlertForm(props)
  const { draft } = form
  const market = useMarketRate(draft.give, draft.get)
  const direction = quotationOf(draft, edited)
  const condition = conditionOf(draft, direction)
  const target = targetOf(draft)
  const day = formatDay(market.asOf ?? '', locale)
  const comparison = market.isStale
    ? texts.stale(day)
    : comparisonText(draft, direction, market.price, day, texts, locale)

  const swap = () => change({ give: draft.get, get: draft.give })
  const currencyField = (side: Side, label: string) => (
    <ComboboxField
      label={label}
      name={side}
      options={currencies}
      value={draft[side]}
      onChange={(code) => {
        const { give, get } = withCurrency(draft, side, code as CurrencyCode)
        change({ give, get })
      }}
    />
  )
  return (
    <form
      {...form.props}
      className="ui-form alerts-form"
      aria-label={edited ? texts.editTitle : texts.newTitle}
    >
      <RadioCards
        inline
        label={texts.kind}
        name="kind"
        value={draft.kind}
        options={[
          { value: 'rate', label: texts.kinds.rate },
          { value: 'listing', label: texts.kinds.listing },
        ]}
        onChange={(kind) => change({ kind })}
      />
      <div className="alerts-pair">
        {currencyField('give', texts.give)}
        <div className="alerts-swap">
          <IconButton label={texts.swap} onClick={swap}>
            <SwapIcon />
          </IconButton>
        </div>
        {currencyField('get', texts.get)}
      </div>
      <TextField
        label={texts.target}
        name="target"
        inputMode="decimal"
        autoComplete="off"
        signs={signsOf(direction.quote)}
        prefix={<bdi>{`1 ${direction.base} =`}</bdi>}
        suffix={direction.quote}
        hint={comparison ?? (market.loading ? texts.marketLoading : texts.marketUnknown)}
        value={draft.target}
        error={form.errors.target}
        onChange={(text) => change({ target: text })}
      />
      <RadioCards
        inline
        label={texts.when}
        name="condition"
        value={condition}
        options={[
          { value: 'at-most', label: texts.orLess },
          { value: 'at-least', label: texts.orMore },
        ]}
        onChange={(next) => next !== condition && swap()}
      />
      {target !== undefined && (
        <p className="alerts-sentence">
          {texts.sentences[draft.kind](
            termsText({ ...direction, condition, target }, texts, locale),
            draft.get,
            draft.give,
          )}
        </p>
      )}
      {reached !== undefined && (
        <Alert tone="warning" title={texts.reachedTitle}>
          {reached}.
        </Alert>
      )}
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" wide busy={form.busy}>
        {reached === undefined ? (edited ? texts.save : texts.create) : texts.confirm}
      </Button>
      <LiveRegion>{reached ?? ''}</LiveRegion>
    </form>
  )
}
