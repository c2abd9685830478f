import { useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { canEdit, canHalt } from '#core/contract/listing-search.ts'
import { editListing, type ListingDetail, listingDetail } from '#core/contract/listings.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { formatMoney } from '#core/money/money.ts'
import { fromRateText, rateText } from '#core/money/rate.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PinBoxes } from '#core/ui/PinBoxes.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import type { Confirmation } from '#core/wizard/ConfirmWithPasskey.tsx'
import { isAboutPasskey, PasskeyOption } from '#core/wizard/PasskeyOption.tsx'
import { RateAlert } from '#core/wizard/RateAlert.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { useSystemRate } from '#core/wizard/use-system-rate.ts'
import { EditEffect } from './EditEffect.tsx'
import { EditRate } from './EditRate.tsx'
import {
  askAmountAt,
  bodyOf,
  checkDraft,
  describeOutcome,
  draftOf,
  type EditDraft,
  isChanged,
  usesMarketRate,
} from './edit-draft.ts'
import { listingDetailsTexts } from './texts/index.ts'

const pinCodes = new Set(['wrong-pin', 'pin-locked', 'pin-reset-needed'])
const formId = 'listing-edit'

type EditListingProps = {
  /** The page's current version; it may change while the dialog is open. */
  listing: ListingDetail
  onClose: () => void
  /** Called after saving, with all answers fresh; `text` describes the outcome. */
  onSaved: (text: string) => void
}

/** Edits rate and fulfilment of an open listing in a dialog, confirmed with the PIN. */
export function EditListing({ listing, onClose, onSaved }: EditListingProps) {
  const texts = useTexts(listingDetailsTexts)
  const labels = useTexts(listingTexts)
  const ui = useTexts(uiTexts)
  const money = useTexts(moneyTexts)
  const amounts = useTexts(amountTexts)
  const { emit, settings } = useWidget()
  const { locale } = settings
  const { needCurrency: need, haveCurrency: have } = listing
  const { send } = useSend(editListing)
  const detail = useAnswer(listingDetail, { params: { id: listing.id } }, { quiet: true })
  const [failure, setFailure] = useState<Failure>()
  const [signing, setSigning] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const alertRef = useRef<HTMLDivElement>(null)

  const form = useForm<EditDraft>({
    initial: draftOf(listing),
    check: (draft) => checkDraft(draft, listing, money, amounts),
    async submit(draft) {
      const caught = await confirm(draft, { pin: draft.pin })
      return caught && pinCodes.has(caught.code ?? '') ? { pin: caught.text } : undefined
    },
  })
  const { draft } = form
  const busy = form.busy || signing

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
      if (caught.kind === 'signed-out' || pinCodes.has(caught.code ?? '')) return caught
      setFailure(caught)
      return caught
    }
  }

  async function confirmWithPasskey(confirmation: Confirmation): Promise<Failure | undefined> {
    const { rate } = checkDraft(draft, listing, money, amounts)
    form.setErrors({ rate })
    if (rate !== undefined) return undefined
    setSigning(true)
    const caught = await confirm(draft, confirmation).finally(() => setSigning(false))
    return caught && isAboutPasskey(caught) ? caught : undefined
  }

  const isTaken = usesMarketRate(draft, listing)
  const system = useSystemRate({
    need,
    have,
    rate: draft.rate,
    isSystemRate: isTaken,
    applyRate(rate) {
      form.set('rate', rateText(rate))
      // Nobody confirms unseen figures.
      form.set('pin', '')
      setFailure(undefined)
      alertRef.current?.focus()
    },
  })

  async function save(checked: EditDraft, { pin, via }: Confirmation) {
    const { data } = await send(
      { params: { id: listing.id }, body: { ...bodyOf(checked), pin } },
      { quiet: true, via },
    )
    const fresh = await detail.refetch().catch(() => undefined)
    onSaved(describeOutcome(listing, data, fresh, texts, locale))
  }

  const isTyped = isChanged(draft, listing) || draft.pin !== ''
  useEffect(() => {
    if (!isTyped) return
    emit('cowrie-unsaved', { unsaved: true })
    return () => void emit('cowrie-unsaved', { unsaved: false })
  }, [isTyped, emit])

  function close() {
    if (busy) return
    if (isTyped) setLeaving(true)
    else onClose()
  }

  const isOpen = canHalt(listing)
  const isStale = isTaken && system.isStale
  const toOwnRate = () => form.set('isSystemRate', false)
  const formatNeed = (rate: string) =>
    formatMoney(askAmountAt(listing, fromRateText(rate)), need, { locale, whole: true })
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
          <Button
            type="submit"
            form={formId}
            busy={form.busy}
            disabled={signing || !canEdit(listing) || !isChanged(draft, listing) || isStale}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} aria-label={texts.editTitle}>
        <Stack gap={6}>
          {/* Not while saving: a change that matches at once ends the listing. */}
          {!canEdit(listing) && !busy && (
            <Alert tone="warning" title={isOpen ? texts.ordersCame : undefined}>
              {isOpen ? texts.ordersCameText : texts.ended}
            </Alert>
          )}
          <EditRate listing={listing} form={form} />
          <Stack gap={1}>
            <SwitchField
              label={labels.acceptPartFulfilment}
              hint={draft.partFulfilment ? labels.partFulfilmentYes : labels.partFulfilmentNo}
              {...form.field('partFulfilment')}
            />
            <SwitchField
              label={labels.acceptSystemFulfilment}
              hint={draft.systemFulfilment ? labels.systemFulfilmentYes : labels.systemFulfilmentNo}
              {...form.field('systemFulfilment')}
            />
          </Stack>
          <div ref={alertRef} tabIndex={-1} className="money-news">
            {isTaken && (
              <RateAlert
                system={system}
                need={need}
                have={have}
                rate={draft.rate}
                effect={(before) => texts.askInstead(formatNeed(draft.rate), formatNeed(before))}
                onOwnRate={toOwnRate}
              />
            )}
          </div>
          <EditEffect listing={listing} draft={draft} />
          {failure && canEdit(listing) && (
            <Alert tone="error" title={texts.editFailed}>
              {failure.reason ?? failure.text}
              {failure.outcomeUnknown && <p>{money.outcomeUnknown}</p>}
            </Alert>
          )}
          <PinBoxes secret label={money.pin} hint={money.pinHint} readOnly={busy} {...form.field('pin')} />
          <PasskeyOption
            call="editListing"
            disabled={form.busy || !canEdit(listing) || !isChanged(draft, listing) || isStale}
            onConfirm={confirmWithPasskey}
          />
        </Stack>
      </form>
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
