import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import {
  type DeliveryState,
  deliveryStates,
  eventPageSize,
  type WebhookEvent,
  type WebhookReceiver,
} from '#core/contract/partner-webhooks.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { Item, Items } from '#core/ui/Items.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { Code } from './Code.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

/** While something waits, the log looks again. */
const whileWaitingMs = 5_000

const statusOf = { waiting: 'pending', delivered: 'success', failed: 'rejected' } as const satisfies Record<
  DeliveryState,
  string
>

type Filter = { readonly receiverId: string; readonly state: DeliveryState | '' }

/** The events sent, newest first, a page at a time; all of them, or those of one receiver or state. */
export function WebhookLog({ receivers }: { receivers: readonly WebhookReceiver[] }) {
  const texts = useTexts(partnerTexts)
  const [filter, setFilter] = useState<Filter>({ receiverId: '', state: '' })
  const [before, setBefore] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const [opened, setOpened] = useState<string>()
  const receiverId = receivers.some(({ id }) => id === filter.receiverId) ? filter.receiverId : ''
  const { state } = filter
  const answer = useAnswer(
    partnerPageContract.webhookEvents,
    { query: { ...(receiverId && { receiverId }), ...(state && { state }), ...(before && { before }) } },
    { quiet: true, ...(isWaiting && { refetchEveryMs: whileWaitingMs }) },
  )
  const waits = answer.data?.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting'))
  if (waits !== undefined && waits !== isWaiting) setWaiting(waits)
  return (
    <section aria-label={texts.log}>
      <Stack gap={4}>
        <h3>{texts.log}</h3>
        <LogFilter
          receivers={receivers}
          filter={{ receiverId, state }}
          onChange={(changed) => {
            setFilter(changed)
            setBefore(undefined)
          }}
        />
        <Loaded answer={answer}>
          {(events) =>
            events.length === 0 ? (
              <p className="ui-muted">{receiverId || state ? texts.noSuchEvents : texts.noEvents}</p>
            ) : (
              <Stack gap={4}>
                <Items label={texts.log}>
                  {events.map((event) => (
                    <EventRow
                      key={event.id}
                      event={event}
                      receiverId={receiverId}
                      onOpen={() => setOpened(event.id)}
                    />
                  ))}
                </Items>
                <Row justify="center">
                  {before && (
                    <Button variant="secondary" onClick={() => setBefore(undefined)}>
                      {texts.newest}
                    </Button>
                  )}
                  {events.length === eventPageSize && (
                    <Button variant="secondary" onClick={() => setBefore(events.at(-1)?.id)}>
                      {texts.older}
                    </Button>
                  )}
                </Row>
              </Stack>
            )
          }
        </Loaded>
      </Stack>
      <Dialog open={opened !== undefined} onClose={() => setOpened(undefined)} title={texts.event}>
        {opened && <EventDetails id={opened} />}
      </Dialog>
    </section>
  )
}

type LogFilterProps = {
  receivers: readonly WebhookReceiver[]
  filter: Filter
  onChange: (filter: Filter) => void
}

function LogFilter({ receivers, filter, onChange }: LogFilterProps) {
  const texts = useTexts(partnerTexts)
  return (
    <div className="partner-filter">
      <SelectField
        label={texts.sentTo}
        options={[
          { value: '', label: texts.allReceivers },
          ...receivers.map(({ id, url }) => ({ value: id, label: url })),
        ]}
        value={filter.receiverId}
        onChange={(receiverId) => onChange({ ...filter, receiverId })}
      />
      <SelectField
        label={texts.state}
        options={[
          { value: '', label: texts.allStates },
          ...deliveryStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state: state as Filter['state'] })}
      />
    </div>
  )
}

type EventRowProps = { event: WebhookEvent; receiverId: string; onOpen: () => void }

function EventRow({ event, receiverId, onOpen }: EventRowProps) {
  const texts = useTexts(partnerTexts)
  const { locale } = useWidget().settings
  return (
    <Item
      title={<bdi dir="ltr">{event.kind}</bdi>}
      actions={
        <Button
          variant="secondary"
          aria-label={`${texts.details}: ${event.kind}, ${formatMoment(event.createdAt, locale)}`}
          onClick={onOpen}
        >
          {texts.details}
        </Button>
      }
    >
      <Deliveries
        of={event.deliveries.filter((each) => receiverId === '' || each.receiverId === receiverId)}
      />
      <p className="ui-muted ui-small">
        <Moment moment={event.createdAt} />
      </p>
    </Item>
  )
}

function Deliveries({ of: deliveries }: { of: WebhookEvent['deliveries'] }) {
  const texts = useTexts(partnerTexts)
  const { locale } = useWidget().settings
  if (deliveries.length === 0) return <p className="ui-muted ui-small">{texts.sentNowhere}</p>
  return deliveries.map(({ receiverId, url, state, attempts, dueAt }) => (
    <p key={receiverId} className="ui-small">
      <StatusPill status={statusOf[state]}>{texts.states[state]}</StatusPill> <bdi dir="ltr">{url}</bdi> ·{' '}
      {texts.tries(attempts)}
      <span>{dueAt && attempts > 0 && ` · ${texts.nextTry(formatMoment(dueAt, locale))}`}</span>
    </p>
  ))
}

/** An event as it is sent, every try with its answer, and sending it again. */
function EventDetails({ id }: { id: string }) {
  const texts = useTexts(partnerTexts)
  const answer = useAnswer(partnerPageContract.webhookEvent, { params: { id } }, { quiet: true })
  const { send: resend, busy } = useSend(partnerPageContract.resendWebhook)
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>()

  async function sendAgain() {
    setOutcome(undefined)
    try {
      await resend({ params: { id }, body: {} }, { quiet: true, awaitFresh: true })
      setOutcome({ tone: 'success', text: texts.resent })
    } catch (error) {
      const failure = asFailure(error)
      setOutcome({ tone: 'error', text: failure.reason ?? failure.text })
    }
  }
  return (
    <Loaded answer={answer}>
      {({ kind, createdAt, deliveries, payload, tries }) => (
        <Stack gap={4}>
          <p>
            <bdi dir="ltr">{kind}</bdi>, <Moment moment={createdAt} />
          </p>
          <Deliveries of={deliveries} />
          {tries.length > 0 && (
            <ol className="partner-tries" aria-label={texts.attempts}>
              {tries.map(({ receiverId, at, durationMs, status, failure }) => (
                <li key={`${receiverId} ${at}`} className="ui-small">
                  <Moment moment={at} />: {status === undefined ? texts.noAnswer : texts.answered(status)},{' '}
                  {texts.took(durationMs)}
                  <span>
                    {failure && (
                      <>
                        {' · '}
                        <bdi>{failure}</bdi>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          )}
          <Code label={texts.payload}>{payload}</Code>
          {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
          <Button busy={busy} onClick={() => void sendAgain()}>
            {texts.resend}
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}
