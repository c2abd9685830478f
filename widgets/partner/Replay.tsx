import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import type { WebhookReceiver } from '#core/contract/partner-webhooks.ts'
import { hourMs } from '#core/contract/time.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { partnerTexts } from './texts/index.ts'

const periods = ['1', '24', '168', '720'] as const

/** Sends the events of a period to a receiver again. */
export function Replay({ receiver: { id } }: { receiver: WebhookReceiver }) {
  const texts = useTexts(partnerTexts)
  const { send } = useSend(partnerPageContract.replayWebhooks)
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>()
  const form = useForm({
    initial: { hours: '24' as (typeof periods)[number] },
    check: () => ({}),
    async submit({ hours }) {
      setOutcome(undefined)
      try {
        const from = new Date(Date.now() - Number(hours) * hourMs).toISOString()
        const { data } = await send({ params: { id }, body: { from } }, { quiet: true, awaitFresh: true })
        setOutcome({
          tone: 'success',
          text: data.count === 0 ? texts.nothingReplayed : texts.replayed(data.count),
        })
      } catch (error) {
        const failure = asFailure(error)
        setOutcome({ tone: 'error', text: failure.reason ?? failure.text })
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.replay}>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <RadioCards
        label={texts.replayPeriod}
        options={periods.map((value) => ({ value, label: texts.replayPeriods[value] }))}
        {...form.field('hours')}
      />
      <Button type="submit" wide busy={form.busy}>
        {texts.replay}
      </Button>
    </form>
  )
}
