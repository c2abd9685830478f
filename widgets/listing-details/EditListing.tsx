import { useRef, useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useUnsaved } from '#core/client/use-unsaved.ts'
import { useWidget } from '#core/client/widget.ts'
import { canEdit, canHalt } from '#core/contract/listing-search.ts'
import { editListing, type ListingDetail, listingDetail } from '#core/contract/listings.ts'
import { pinLength, pinRefusals } from '#core/contract/pin-rule.ts'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { useFarQuestion } from '#core/exchange-ui/rail/use-far-question.tsx'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { formatMoney } from '#core/money/money.ts'
import { type Price, priceOf } from '#core/money/price.ts'
import { typePrice } from '#core/money/typed-price.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import type { Form } from '#core/ui/fields/form.ts'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import type { Confirmation } from '#core/wizard/ConfirmWithPasskey.tsx'
import { isAboutPasskey, PasskeyOption } from '#core/wizard/PasskeyOption.tsx'
import { RateAlert } from '#core/wizard/RateAlert.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { type SystemRate, useSystemRate } from '#core/wizard/use-system-rate.ts'
import { EditEffect } from './EditEffect.tsx'
import { EditRate } from './EditRate.tsx'
import {
  askAmountAt,
  bodyOf,
  checkDraft,
  describeOutcome,
  draftOf,
  draftPrice,
  type EditDraft,
  isChanged,
  usesMarketRate,
} from './edit-draft.ts'
import { listingDetailsTexts } from './texts/index.ts'

const formId = 'listing-edit'

type EditListingProps = {
  /** The page's current version; it may change while the dialog is open. */
  listing: ListingDetail
  onClose: () => void
  /** Called after saving, with all answers fresh; `text` describes the outcome. */
  onSaved: (text: string) => void
}

/** The edit and its confirmation; a changed market rate is asked about first. */
function useEdit({ listing, onSaved }: EditListingProps) {
  const texts = useTexts(listingDetailsTexts)
  const money = useTexts(moneyTexts)
  const amounts = useTexts(amountTexts)
  const { locale } = useWidget().settings
  const { send } = useSend(editListing)
  const detail = useAnswer(listingDetail, { params: { id: listing.id } }, { quiet: true })
  const [failure, setFailure] = useState<Failure>()
  const [signing, setSigning] = useState(false)
  const news = useRef<HTMLDivElement>(null)
  const boxes = useRef<PinBoxesHandle>(null)
  const market = useMarketRate(listing.needCurrency, listing.haveCurrency)
  const far = useFarQuestion({
    market,
    onUse: (price) => form.edit({ ...form.draft, price, isSystemRate: false }),
    onKeep: (kept) => form.set('kept', kept),
  })
  const asksFirst = async (checked: EditDraft) =>
    isChanged(checked, listing) && (await far.asksFirst(draftPrice(checked, listing), checked.kept))

  const form = useKeptForm<EditDraft>({
    name: `edit-${listing.id}`,
    initial: draftOf(listing),
    only: ['price', 'kept', 'isSystemRate', 'partFulfilment', 'systemFulfilment'],
    check: (draft) => checkDraft(draft, listing, money, amounts),
    async submit(draft) {
      if (await asksFirst(draft)) return undefined
      const caught = await confirm(draft, { pin: draft.pin })
      if (caught) boxes.current?.clear()
      return caught && pinRefusals.has(caught.code) ? { pin: caught.text } : undefined
    },
  })

  const system = useSystemRate({
    price: draftPrice(form.draft, listing) ?? priceOf(listing),
    isSystemRate: usesMarketRate(form.draft, listing),
    give: listing.haveCurrency,
    applyPrice(price) {
      form.set('price', typePrice(price))
      // Nobody confirms unseen figures.
      form.set('pin', '')
      setFailure(undefined)
      news.current?.focus()
    },
  })

  async function save(checked: EditDraft, { pin, via }: Confirmation) {
    const body = { ...bodyOf(checked, listing), pin }
    const { data } = await send({ params: { id: listing.id }, body }, { quiet: true, via })
    const fresh = await detail.refetch().catch(() => undefined)
    onSaved(describeOutcome(listing, data, fresh, texts, locale))
  }

  /** Returns the failure. It is already shown, unless it concerns the PIN or the passkey alone. */
  async function confirm(checked: EditDraft, confirmation: Confirmation): Promise<Failure | undefined> {
    setFailure(undefined)
    try {
      await system.send(() => save(checked, confirmation))
      return undefined
    } catch (error) {
      const caught = asFailure(error)
      if (isAboutPasskey(caught)) return caught
      // Keep the typed input and empty the PIN (rules/embedding.md#success).
      form.set('pin', '')
      if (caught.kind !== 'signed-out' && !pinRefusals.has(caught.code)) setFailure(caught)
      return caught
    }
  }

  async function confirmWithPasskey(confirmation: Confirmation): Promise<Failure | undefined> {
    const { price } = checkDraft(form.draft, listing, money, amounts)
    form.setErrors({ price })
    if (price !== undefined || (await asksFirst(form.draft))) return undefined
    setSigning(true)
    const caught = await confirm(form.draft, confirmation).finally(() => setSigning(false))
    return caught && isAboutPasskey(caught) ? caught : undefined
  }
  return { form, system, failure, signing, confirmWithPasskey, question: far.question, news, boxes }
}

/** Edits rate and fulfilment of an open listing in a dialog, confirmed with the PIN. */
export function EditListing(props: EditListingProps) {
  const { listing, onClose } = props
  const texts = useTexts(listingDetailsTexts)
  const ui = useTexts(uiTexts)
  const money = useTexts(moneyTexts)
  const { form, system, failure, signing, confirmWithPasskey, question, news, boxes } = useEdit(props)
  const [leaving, setLeaving] = useState(false)
  const { draft } = form
  const busy = form.busy || signing
  const isTyped = isChanged(draft, listing) || draft.pin !== ''
  useUnsaved(isTyped, true)

  function close() {
    if (busy) return
    if (isTyped) setLeaving(true)
    else onClose()
  }

  const isStale = usesMarketRate(draft, listing) && system.isStale
  const canSave = canEdit(listing) && isChanged(draft, listing) && !isStale
  return (
    <Dialog
      open
      onClose={close}
      title={texts.editTitle}
      size="wide"
      dismissible={!busy}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} disabled={signing || !canSave}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} aria-label={texts.editTitle}>
        <Stack gap={6}>
          {/* Not while saving: a change that matches at once ends the listing. */}
          {!canEdit(listing) && !busy && <NoEdit listing={listing} />}
          <EditRate listing={listing} form={form} />
          <Fulfilment form={form} />
          <div ref={news} tabIndex={-1} className="money-news">
            <MarketNews {...{ listing, form, system }} />
          </div>
          <EditEffect listing={listing} draft={draft} />
          {failure && canEdit(listing) && (
            <Alert tone="error" title={texts.editFailed}>
              <span>{failure.reason ?? failure.text}</span>
              {failure.outcomeUnknown && <p>{money.outcomeUnknown}</p>}
            </Alert>
          )}
          <PinBoxes
            ref={boxes}
            length={pinLength}
            secret
            submits={canSave && !signing}
            label={money.pin}
            hint={money.pinHint}
            readOnly={busy}
            {...form.field('pin')}
          />
          <PasskeyOption call="editListing" disabled={form.busy || !canSave} onConfirm={confirmWithPasskey} />
        </Stack>
      </form>
      {question}
      <ConfirmDialog
        danger
        open={leaving}
        title={texts.leaveTitle}
        text={texts.leaveText}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

/** Why the listing can no longer be edited. */
function NoEdit({ listing }: { listing: ListingDetail }) {
  const texts = useTexts(listingDetailsTexts)
  const isOpen = canHalt(listing)
  return (
    <Alert tone="warning" title={isOpen ? texts.ordersCame : undefined}>
      {isOpen ? texts.ordersCameText : texts.ended}
    </Alert>
  )
}

function Fulfilment({ form }: { form: Form<EditDraft> }) {
  const labels = useTexts(listingTexts)
  const { partFulfilment, systemFulfilment } = form.draft
  return (
    <Stack gap={1}>
      <SwitchField
        label={labels.acceptPartFulfilment}
        hint={partFulfilment ? labels.partFulfilmentYes : labels.partFulfilmentNo}
        {...form.field('partFulfilment')}
      />
      <SwitchField
        label={labels.acceptSystemFulfilment}
        hint={systemFulfilment ? labels.systemFulfilmentYes : labels.systemFulfilmentNo}
        {...form.field('systemFulfilment')}
      />
    </Stack>
  )
}

type MarketNewsProps = { listing: ListingDetail; form: Form<EditDraft>; system: SystemRate }

/** A market rate that has moved since the draft took it, with its effect on the listing. */
function MarketNews({ listing, form, system }: MarketNewsProps) {
  const texts = useTexts(listingDetailsTexts)
  const { locale } = useWidget().settings
  const price = draftPrice(form.draft, listing)
  if (!price || !usesMarketRate(form.draft, listing)) return null
  const formatNeed = (at: Price) =>
    formatMoney(askAmountAt(listing, at), listing.needCurrency, { locale, whole: true })
  return (
    <RateAlert
      system={system}
      price={price}
      effect={(before) => texts.askInstead(formatNeed(price), formatNeed(before))}
      onOwnRate={() => form.set('isSystemRate', false)}
    />
  )
}
