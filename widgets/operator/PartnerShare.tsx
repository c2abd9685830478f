import { useState } from 'react'
import { CopyText } from '#core/account-ui/partner-keys/CopyText.tsx'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  askPartnerPayout,
  endPartnerPayout,
  type operatorPartners,
  setPartnerFeeShare,
} from '#core/contract/operator-partners.ts'
import type { FeeEarnings, PartnerPayout } from '#core/contract/partner-earnings.ts'
import { latinDigits } from '#core/money/latin-digits.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { formatPerCent, parsePart } from '#core/money/per-cent.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { Item, Items } from '#core/ui/Items.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { CodeForm } from './CodeForm.tsx'
import { partnersTexts } from './texts/partners/index.ts'

type Partner = AnswerOf<typeof operatorPartners>[number]
type Earned = FeeEarnings[number]
type End = Exclude<PartnerPayout['status'], 'asked'>
type Asked =
  | { readonly what: 'set' }
  | { readonly what: 'pay'; readonly earned: Earned }
  | { readonly what: 'end'; readonly payout: PartnerPayout; readonly outcome: End }

const fresh = { quiet: true, awaitFresh: true } as const
const pills = { asked: 'pending', paid: 'success', returned: 'rejected', withdrawn: 'halted' } as const
/** How a payout in this state can end. */
const ends: Readonly<Record<PartnerPayout['status'], readonly End[]>> = {
  asked: ['paid', 'returned', 'withdrawn'],
  paid: ['returned'],
  returned: [],
  withdrawn: [],
}

/** The partner's share of our fees: its per cent, what is owed, and the payouts. */
export function PartnerShare({ partner }: { partner: Partner }) {
  const texts = useTexts(partnersTexts)
  const { locale } = useWidget().settings
  const [asked, setAsked] = useState<Asked>()
  const { name, feeShare, earnings, payouts } = partner
  const money = (amount: string, { currency }: Pick<Earned, 'currency'>) =>
    formatMoney(amount, currency, { locale })
  return (
    <>
      <p className="ui-muted ui-small operator-message">
        {feeShare === '0' ? texts.noFeeShare : texts.feeShare(formatPerCent(feeShare, locale))}
      </p>
      <div className="operator-actions">
        <Button
          variant="secondary"
          aria-label={texts.setFeeShareOf(name)}
          onClick={() => setAsked({ what: 'set' })}
        >
          {texts.setFeeShare}
        </Button>
      </div>
      {earnings.length > 0 && (
        <Items label={texts.earningsOf(name)}>
          {earnings.map((earned) => (
            <Item
              key={earned.currency}
              title={texts.due(money(earned.due, earned))}
              actions={
                fromDecimal(earned.due, earned.currency) > 0n && (
                  <Button
                    variant="secondary"
                    aria-label={texts.payOutOf(money(earned.due, earned), name)}
                    onClick={() => setAsked({ what: 'pay', earned })}
                  >
                    {texts.payOut}
                  </Button>
                )
              }
            >
              <p className="ui-muted ui-small">
                {texts.waiting(money(earned.waiting, earned))} · {texts.paid(money(earned.paid, earned))}
              </p>
            </Item>
          ))}
        </Items>
      )}
      {payouts.length > 0 && (
        <Items label={texts.payoutsOf(name)}>
          {payouts.map((payout) => (
            <Item
              key={payout.id}
              title={
                <>
                  {money(payout.amount, payout)}{' '}
                  <StatusPill status={pills[payout.status]}>{texts.states[payout.status]}</StatusPill>
                </>
              }
              actions={
                <>
                  {payout.status === 'asked' && <CopyText text={payout.id} />}
                  {ends[payout.status].map((outcome) => (
                    <Button
                      key={outcome}
                      variant="secondary"
                      aria-label={texts.endOf(texts.ends[outcome], money(payout.amount, payout), name)}
                      onClick={() => setAsked({ what: 'end', payout, outcome })}
                    >
                      {texts.ends[outcome]}
                    </Button>
                  ))}
                </>
              }
            >
              <p className="ui-muted ui-small">
                <Moment moment={payout.changedAt} /> · {texts.reference}{' '}
                <bdi dir="ltr" className="operator-message">
                  {payout.id}
                </bdi>
              </p>
            </Item>
          ))}
        </Items>
      )}
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked ? titleOf(asked) : ''}
        description={asked ? descriptionOf(asked) : ''}
      >
        {asked && <ShareForm partner={partner} asked={asked} onDone={() => setAsked(undefined)} />}
      </Dialog>
    </>
  )

  function titleOf(of: Asked): string {
    if (of.what === 'set') return texts.setFeeShareOf(name)
    if (of.what === 'pay') return texts.payOutOf(money(of.earned.due, of.earned), name)
    return texts.endOf(texts.ends[of.outcome], money(of.payout.amount, of.payout), name)
  }
  function descriptionOf(of: Asked): string {
    if (of.what === 'set') return texts.feeShareText
    return of.what === 'pay' ? texts.payOutText : texts.endTexts[of.outcome]
  }
}

function ShareForm({ partner, asked, onDone }: { partner: Partner; asked: Asked; onDone: () => void }) {
  const texts = useTexts(partnersTexts)
  const { send: set } = useSend(setPartnerFeeShare)
  const { send: ask } = useSend(askPartnerPayout)
  const { send: end } = useSend(endPartnerPayout)
  const { id } = partner
  switch (asked.what) {
    case 'set':
      return (
        <CodeForm
          name={texts.setFeeShare}
          field={{
            label: texts.perCent,
            inputMode: 'decimal',
            initial: partner.feeShare,
            check: (typed) => (perCentIn(typed) === undefined ? texts.perCentWrong : undefined),
          }}
          action={texts.save}
          onSend={(typed, code) =>
            set({ params: { id }, body: { perCent: perCentIn(typed) ?? '', code } }, fresh)
          }
          onDone={onDone}
        />
      )
    case 'pay':
      return (
        <CodeForm
          name={texts.payOut}
          action={texts.payOut}
          onSend={(_, code) =>
            ask({ params: { id }, body: { currency: asked.earned.currency, code } }, fresh)
          }
          onDone={onDone}
        />
      )
    case 'end':
      return (
        <CodeForm
          name={texts.ends[asked.outcome]}
          action={texts.ends[asked.outcome]}
          onSend={(_, code) =>
            end({ params: { id, payoutId: asked.payout.id }, body: { outcome: asked.outcome, code } }, fresh)
          }
          onDone={onDone}
        />
      )
  }
}

/** As the call takes it; undefined for an invalid text. */
function perCentIn(typed: string): string | undefined {
  const text = latinDigits(typed).trim().replace(',', '.')
  return parsePart(text) === undefined ? undefined : text
}
