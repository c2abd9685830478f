import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { Flag } from '#core/exchange-ui/figures/Flag.tsx'
import { NoteField } from '#core/exchange-ui/NoteField.tsx'
import { ClosedCurrencies, useOpenCurrencies } from '#core/exchange-ui/open-currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { useForm } from '#core/ui/fields/form.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { checkDraft, figuresOf, type SendDraft, type StepProps } from './draft.ts'
import { Face } from './Face.tsx'
import { FeeNote } from './FeeNote.tsx'
import { FriendField } from './FriendField.tsx'
import { sendMoneyTexts } from './texts/index.ts'

/** Friend, currency and amount. */
export function DetailsStep(props: StepProps) {
  const { draft, change, beneficiary: chosen, isFixed, friends, page, journey } = props
  const texts = useTexts(sendMoneyTexts)
  const amounts = useTexts(amountTexts)
  const notes = useTexts(noteTexts)
  const currencies = useOpenCurrencies()
  const { locale } = useWidget().settings
  const beneficiary = isFixed ? chosen : friends.find(({ id }) => id === draft.friendId)
  const isOpen = currencies.some(({ value }) => value === draft.currency)
  const open: SendDraft = isOpen ? draft : { ...draft, currency: '' }
  const form = useForm<SendDraft>({
    value: draft,
    onChange: change,
    check: () => checkDraft(open, beneficiary, texts, amounts, notes),
    submit() {
      journey.next()
      return undefined
    },
  })
  const figures = figuresOf(draft)
  // Every money step has a fee line (rules/rates.md#fee).
  const fee = figures && (
    <FeeNote
      paid={figures.amount}
      currency={figures.currency}
      text={(charged) =>
        beneficiary
          ? texts.gets(charged, beneficiary.name, formatMoney(figures.amount, figures.currency, { locale }))
          : texts.fee(charged)
      }
    />
  )
  return (
    <WizardStep title={texts.title} form={form.props}>
      {isFixed && chosen ? (
        <div className="send-money-to">
          <span className="ui-label">{texts.to}</span>
          <span className="send-money-friend">
            <Face {...chosen} size={40} />
            <span>{chosen.name}</span>
          </span>
        </div>
      ) : (
        <FriendField
          friends={friends}
          {...form.field('friendId')}
          // A person who is no longer a friend is deselected.
          value={beneficiary?.id ?? ''}
        />
      )}
      <ClosedCurrencies />
      {page?.isLocked.currency ? (
        <page.LockedField label={texts.currency} value={draft.currency} error={form.errors.currency} />
      ) : (
        <ComboboxField
          label={texts.currency}
          placeholder={texts.chooseCurrency}
          options={currencies}
          {...form.field('currency')}
          // One that was closed since the last transfer is deselected.
          value={open.currency}
          onChange={(code) => form.set('currency', code as SendDraft['currency'])}
        />
      )}
      {page?.isLocked.amount && figures ? (
        <page.LockedField
          label={texts.amount}
          value={formatMoney(figures.amount, figures.currency, { locale })}
          more={fee}
        />
      ) : (
        <AmountField
          label={texts.amount}
          {...form.field('amount')}
          code={draft.currency}
          hint={fee}
          currency={
            draft.currency !== '' && (
              <span className="send-money-currency">
                <Flag currency={draft.currency} />
                {draft.currency}
              </span>
            )
          }
        />
      )}
      <NoteField {...form.field('note')} />
    </WizardStep>
  )
}
