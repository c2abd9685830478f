import { useState } from 'react'
import { SecretDialog } from '#core/account-ui/partner-keys/SecretDialog.tsx'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import type { WebhookReceiver } from '#core/contract/partner-webhooks.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmCall } from '#core/ui/ConfirmCall.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { Item, Items } from '#core/ui/Items.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { AddForm } from './AddForm.tsx'
import { Loaded } from './Loaded.tsx'
import { Replay } from './Replay.tsx'
import { partnerTexts } from './texts/index.ts'
import { WebhookLog } from './WebhookLog.tsx'

const fresh = { quiet: true, awaitFresh: true } as const
type Asked = { readonly what: 'remove' | 'roll'; readonly of: WebhookReceiver }
type Wanted = Asked['what'] | 'replay'

/** Where webhooks go, and the log of what was sent. */
export function Webhooks() {
  const texts = useTexts(partnerTexts)
  const answer = useAnswer(partnerPageContract.webhookReceivers, {}, { quiet: true })
  const { send: add } = useSend(partnerPageContract.addWebhookReceiver)
  const { send: remove } = useSend(partnerPageContract.removeWebhookReceiver)
  const { send: roll } = useSend(partnerPageContract.rollWebhookSecret)
  const [asked, setAsked] = useState<Asked>()
  const [replaying, setReplaying] = useState<WebhookReceiver>()
  const [secret, setSecret] = useState<string>()

  const confirm = async ({ what, of: { id } }: Asked) => {
    if (what === 'remove') await remove({ params: { id } }, fresh)
    else setSecret((await roll({ params: { id }, body: {} }, fresh)).data.secret)
  }
  return (
    <Stack gap={6}>
      <section aria-label={texts.receivers}>
        <Stack gap={4}>
          <h3>{texts.receivers}</h3>
          <Loaded answer={answer}>
            {(receivers) =>
              receivers.length === 0 ? (
                <p className="ui-muted">{texts.noReceivers}</p>
              ) : (
                <Items label={texts.receivers}>
                  {receivers.map((receiver) => (
                    <Receiver
                      key={receiver.id}
                      receiver={receiver}
                      onAsk={(what) =>
                        what === 'replay' ? setReplaying(receiver) : setAsked({ what, of: receiver })
                      }
                    />
                  ))}
                </Items>
              )
            }
          </Loaded>
          <AddForm
            label={texts.receiver}
            hint={texts.receiverHint}
            add={texts.addReceiver}
            needed={texts.addressNeeded}
            onAdd={async (url) => setSecret((await add({ body: { url } }, fresh)).data.secret)}
          />
        </Stack>
      </section>
      <WebhookLog receivers={answer.data ?? []} />
      <Dialog
        open={replaying !== undefined}
        onClose={() => setReplaying(undefined)}
        title={replaying ? texts.replayOf(replaying.url) : ''}
        description={texts.replayText}
      >
        {replaying && <Replay receiver={replaying} />}
      </Dialog>
      <SecretDialog
        title={texts.secret}
        description={texts.secretOnce}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
      {asked && (
        <ConfirmCall
          title={asked.what === 'remove' ? texts.removeOf(asked.of.url) : texts.newSecretOf(asked.of.url)}
          text={asked.what === 'remove' ? texts.removeReceiverText : texts.newSecretText}
          confirmLabel={asked.what === 'remove' ? texts.remove : texts.newSecret}
          danger={asked.what === 'remove'}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  )
}

type ReceiverProps = { receiver: WebhookReceiver; onAsk: (what: Wanted) => void }

function Receiver({
  receiver: { id, url, createdAt, isPaused, pausedWhy, waiting, events },
  onAsk,
}: ReceiverProps) {
  const texts = useTexts(partnerTexts)
  const { locale } = useWidget().settings
  const { send: test, busy: isTesting } = useSend(partnerPageContract.testWebhookReceiver)
  const { send: change, busy: isChanging } = useSend(partnerPageContract.changeWebhookReceiver)
  // `useSend` has shown a failure.
  const ignore = () => undefined
  return (
    <Item
      title={<bdi dir="ltr">{url}</bdi>}
      actions={
        <>
          <Button
            variant="secondary"
            busy={isTesting}
            aria-label={texts.testOf(url)}
            onClick={() => void test({ params: { id } }).catch(ignore)}
          >
            {texts.test}
          </Button>
          <Button
            variant="secondary"
            busy={isChanging}
            aria-label={isPaused ? texts.goOnOf(url) : texts.pauseOf(url)}
            onClick={() => void change({ params: { id }, body: { isPaused: !isPaused } }).catch(ignore)}
          >
            {isPaused ? texts.goOn : texts.pause}
          </Button>
          <Button variant="secondary" aria-label={texts.replayOf(url)} onClick={() => onAsk('replay')}>
            {texts.replay}
          </Button>
          <Button variant="secondary" aria-label={texts.newSecretOf(url)} onClick={() => onAsk('roll')}>
            {texts.newSecret}
          </Button>
          <Button variant="secondary" aria-label={texts.removeOf(url)} onClick={() => onAsk('remove')}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {isPaused && (
        <p>
          <StatusPill status="pending">{texts.paused}</StatusPill> <bdi>{pausedWhy}</bdi>
        </p>
      )}
      <p className="ui-muted ui-small">
        {texts.added(formatMoment(createdAt, locale))} · {events ? events.join(', ') : texts.allEvents} ·{' '}
        {texts.waitingEvents(waiting)}
      </p>
    </Item>
  )
}
