import { type Ref, useRef, useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import { useAnswer, useRefresh } from '#core/client/api/queries.ts'
import { tagsOf } from '#core/client/partner-tags.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { addCard, cardFields } from '#core/contract/add-card.ts'
import { brandOf, type Card, cvvLength, expiryDigits, maxCvvDigits } from '#core/contract/cards.ts'
import { lengths } from '#core/contract/lengths.ts'
import { lazy, useLazy } from '#core/lazy/lazy.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { ShieldIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailed, lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { CheckboxField } from '#core/ui/choices/CheckboxField.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { backWhenEmpty } from '#core/ui/fields/back-when-empty.ts'
import type { Form } from '#core/ui/fields/form.ts'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { CardNumberField } from './CardNumberField.tsx'
import {
  asMonth,
  asYear,
  type CardDraft,
  checkCard,
  digitsOf,
  emptyCard,
  storedFields,
} from './card-checks.ts'
import cardFormCss from './card-form.css?inline'
import type { SecuredFieldsProps, SecuredHandle, SeenCard } from './encrypted/secured-fields.ts'
import { WizardStep } from './flow/Wizard.tsx'
import { cardTexts } from './texts/card/index.ts'

registerSheet('card-form', cardFormCss)

// Loaded lazily: the form works without it.
const CardPicture = lazyPart(
  () => import('./CardPicture.tsx'),
  (module) => module.CardPicture,
  { failed: () => null },
)

// Not preloaded: most exchanges never need it.
const encryptedFields = lazy(
  () => import('./encrypted/EncryptedFields.tsx'),
  (module) => module.EncryptedFields,
)

function EncryptedFields(props: SecuredFieldsProps & { ref: Ref<SecuredHandle> }) {
  const { value: Fields, failed, retry } = useLazy(encryptedFields)
  if (Fields) return <Fields {...props} />
  return failed ? <LoadFailed onRetry={retry} /> : <FieldsSkeleton />
}

const FieldsSkeleton = () => (
  <Loading>
    <Skeleton height={72} />
    <Skeleton height={98} />
  </Loading>
)

type CardFormProps = {
  title: string
  /** Called with the new card, once the lists of cards are fresh. */
  onAdded: (card: Card) => void
  /** Shows a Back button; a `<Wizard>` already has one. */
  onBack?: (() => void) | undefined
  /**
   * In a wizard that moves money: offers 'Save this card' (unticked, the card serves one action and is not listed), and
   * the button continues the wizard.
   */
  offerSave?: boolean | undefined
  /** Handles a refusal, as the modal of the onboarding page does. The form keeps the input. */
  onRefused?: ((reason: string | undefined) => void) | undefined
}

/** The draft of a card, and how the card is added. */
function useCardForm({ onAdded, offerSave = false, onRefused }: CardFormProps) {
  const cardForm = useTexts(cardTexts)
  const { client, element, language } = useWidget()
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<Failure>()
  const place = useAnswer(cardFields, {}, { quiet: true })
  const encrypted = place.data?.encrypted
  const secured = useRef<SecuredHandle>(null)

  const form = useKeptForm<CardDraft>({
    name: 'card',
    initial: emptyCard,
    only: storedFields,
    staysWhenLeft: true,
    toasts: true,
    check: (draft) => ({ ...checkCard(draft, cardForm), ...(encrypted && secured.current?.check()) }),
    async submit(draft) {
      setRefusal(undefined)
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one has a CVV.
        const { data } = await call(
          client,
          addCard,
          {
            body: { ...bodyOf(draft, offerSave), ...(encrypted ? secured.current?.body() : typedOf(draft)) },
          },
          { quiet: true, language, tags: tagsOf(element) },
        )
        form.forget()
        await refresh(addCard.changes)
        onAdded(data)
      } catch (error) {
        const failure = asFailure(error)
        if (failure.kind !== 'refused') showFailure(failure)
        else if (onRefused) onRefused(failure.reason)
        else {
          form.toast('error', cardForm.failed)
          setRefusal(failure)
        }
      }
      return undefined
    },
  })
  return { form, refusal, place, encrypted, secured }
}

/**
 * Adds a card: the same form in onboarding, in the settings and as the detour of the money wizards. Only this
 * component holds number, expiry and CVV, and they are gone when it unmounts.
 *
 * ```tsx
 * <CardForm title="Add Card" offerSave onAdded={(card) => { choose(card); journey.return() }} />
 * ```
 */
export function CardForm(props: CardFormProps) {
  const { title, onBack, offerSave } = props
  const cardForm = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const { form, refusal, place, encrypted, secured } = useCardForm(props)
  const [seen, setSeen] = useState<SeenCard>()
  const { number, holderName, month, year } = form.draft
  return (
    <WizardStep
      title={title}
      primary={offerSave ? ui.continue : cardForm.submit}
      busy={form.busy}
      form={form.props}
      secondary={
        onBack && (
          <Button variant="secondary" onClick={onBack} disabled={form.busy}>
            {ui.back}
          </Button>
        )
      }
    >
      {refusal && (
        <Alert tone="error" title={cardForm.failed}>
          {refusal.reason}
        </Alert>
      )}
      <div className="ui-card-entry">
        <div className="ui-card-picture" aria-hidden="true">
          <CardPicture
            {...{ number, holderName, month, year }}
            seen={encrypted && (seen ?? { brand: 'other', lastFour: '' })}
          />
        </div>
        <div className="ui-card-fields">
          <TextField
            label={cardForm.nickname}
            hint={cardForm.nicknameHint}
            maxLength={lengths.nickname}
            {...form.field('nickname')}
          />
          <RadioCards
            inline
            label={cardForm.type}
            options={[
              { value: 'debit', label: cardForm.debit },
              { value: 'credit', label: cardForm.credit },
            ]}
            {...form.field('type')}
            onChange={(type) => form.set('type', type as CardDraft['type'])}
          />
          <TextField
            label={cardForm.holderName}
            autoComplete="cc-name"
            maxLength={lengths.cardHolder}
            {...form.field('holderName')}
          />
          {encrypted ? (
            <EncryptedFields
              ref={secured}
              {...encrypted}
              errors={form.errors}
              onEdit={(name) => form.set(name, '')}
              onSeen={setSeen}
            />
          ) : place.data ? (
            <TypedFields form={form} />
          ) : place.failure ? (
            <LoadFailure failure={place.failure} onRetry={place.refetch} />
          ) : (
            <FieldsSkeleton />
          )}
          {offerSave && (
            <CheckboxField label={cardForm.save} hint={cardForm.saveHint} {...form.field('save')} />
          )}
          {!encrypted && (
            <p className="ui-card-safe">
              <ShieldIcon size={18} />
              <span>{cardForm.safe}</span>
            </p>
          )}
        </div>
      </div>
    </WizardStep>
  )
}

/** Number, expiry and CVV; a complete part of the expiry leads to the next field. */
function TypedFields({ form }: { form: Form<CardDraft> }) {
  const cardForm = useTexts(cardTexts)
  const year = useRef<HTMLInputElement>(null)
  const cvv = useRef<HTMLInputElement>(null)
  const digits = cvvLength(brandOf(digitsOf(form.draft.number)))

  function change(name: 'month' | 'year', value: string, next: HTMLInputElement | null, full: number) {
    const grown = value.length > form.draft[name].length
    form.set(name, value)
    if (grown && value.length === full) next?.focus()
  }

  return (
    <>
      <CardNumberField label={cardForm.number} {...form.field('number')} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the boxes in it */}
      <div className="ui-card-short" onKeyDown={backWhenEmpty}>
        <TextField
          label={cardForm.month}
          placeholder={cardForm.monthPlaceholder}
          inputMode="numeric"
          autoComplete="cc-exp-month"
          maxLength={expiryDigits.month}
          {...form.field('month')}
          onChange={(typed) => change('month', asMonth(typed), year.current, expiryDigits.month)}
        />
        <TextField
          ref={year}
          label={cardForm.year}
          placeholder={cardForm.yearPlaceholder}
          inputMode="numeric"
          autoComplete="cc-exp-year"
          maxLength={expiryDigits.year}
          {...form.field('year')}
          onChange={(typed) => change('year', digitsOf(typed), cvv.current, expiryDigits.year)}
          onBlur={() => form.draft.year.length === 2 && form.set('year', asYear(form.draft.year))}
        />
        <TextField
          ref={cvv}
          label={cardForm.cvv}
          hint={cardForm.cvvHint(digits)}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={maxCvvDigits}
          {...form.field('cvv')}
          onChange={(typed) => form.set('cvv', digitsOf(typed))}
        />
      </div>
    </>
  )
}

const bodyOf = (draft: CardDraft, offerSave: boolean) => ({
  nickname: draft.nickname.trim(),
  type: draft.type as 'credit' | 'debit',
  holderName: draft.holderName.trim(),
  ...(offerSave ? { save: draft.save } : {}),
})

const typedOf = (draft: CardDraft) => ({
  number: digitsOf(draft.number),
  expiryMonth: draft.month.padStart(2, '0'),
  expiryYear: asYear(draft.year),
  cvv: draft.cvv,
})
