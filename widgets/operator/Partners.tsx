import { useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useRefresh, useSend } from '#core/client/api/queries.ts'
import { copyText } from '#core/client/copy-text.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  endPartnerKey,
  makePartnerKey,
  operatorPartners,
  rollPartnerKey,
} from '#core/contract/operator-partners.ts'
import { type KeyKind, keyKinds, keyOverlapHours } from '#core/contract/partner-keys.ts'
import { dayAndTime } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { CodeField, isCode } from './CodeField.tsx'
import { operatorTexts } from './texts/index.ts'
import { keysTexts } from './texts/partners/index.ts'

type Partner = AnswerOf<typeof operatorPartners>[number]
type Key = Partner['keys'][number]
/** A key that is to be made, in the place of `key` if there is one. */
type Making = { readonly partner: Partner; readonly key?: Key }

/** The partners, and the keys of each. */
export function Partners() {
  const texts = useTexts(keysTexts)
  const { data, failure, refetch } = useAnswer(operatorPartners, {}, { quiet: true })
  const { send, busy } = useSend(endPartnerKey)
  const [making, setMaking] = useState<Making>()
  const [ending, setEnding] = useState<Required<Making>>()
  const [made, setMade] = useState<string>()

  async function end() {
    if (!ending) return
    try {
      await send({ params: { id: ending.partner.id, keyId: ending.key.id } })
      setEnding(undefined)
    } catch (error) {
      // `useSend` has shown the failure; the dialog stays for another try.
      asFailure(error)
    }
  }

  if (!data)
    return failure ? (
      <LoadFailure onRetry={refetch}>
        {texts.failed} {failure.reason ?? failure.text}
      </LoadFailure>
    ) : (
      <Loading gap={3}>
        <Skeleton height={48} />
        <Skeleton height={120} />
      </Loading>
    )
  return (
    <Stack gap={4}>
      <h2>{texts.title}</h2>
      <p className="ui-muted">{data.length === 0 ? texts.none : texts.about}</p>
      {data.map((partner) => (
        <section key={partner.id} className="operator-section" aria-label={partner.name}>
          <h3>{partner.name}</h3>
          <p className="ui-muted ui-small operator-message">
            {partner.origins.join(', ')} ·{' '}
            {partner.widgets.includes('*') ? texts.allWidgets : texts.widgets(partner.widgets.length)}
          </p>
          {partner.keys.length === 0 ? (
            <p className="ui-muted">{texts.noKeys}</p>
          ) : (
            <ul className="operator-list">
              {partner.keys.map((key) => (
                <KeyRow
                  key={key.id}
                  of={key}
                  onRoll={() => setMaking({ partner, key })}
                  onEnd={() => setEnding({ partner, key })}
                />
              ))}
            </ul>
          )}
          <div className="operator-actions">
            <Button
              variant="secondary"
              aria-label={texts.makeFor(partner.name)}
              onClick={() => setMaking({ partner })}
            >
              {texts.make}
            </Button>
          </div>
        </section>
      ))}
      <Dialog
        open={making !== undefined || made !== undefined}
        // A secret key that is closed by accident would have to be made again.
        dismissible={made === undefined}
        onClose={() => {
          setMaking(undefined)
          setMade(undefined)
        }}
        title={
          made
            ? texts.done
            : making
              ? making.key
                ? texts.rollOf(making.key.shown)
                : texts.makeFor(making.partner.name)
              : ''
        }
        description={
          made
            ? made.startsWith('sk_')
              ? texts.once
              : texts.public
            : making?.key
              ? texts.rollText
              : texts.kindHint
        }
      >
        {made ? (
          <MadeKey text={made} onDone={() => setMade(undefined)} />
        ) : (
          making && (
            <KeyForm
              making={making}
              onDone={(key) => {
                setMade(key)
                setMaking(undefined)
              }}
            />
          )
        )}
      </Dialog>
      <ConfirmDialog
        danger
        open={ending !== undefined}
        title={texts.endTitle(ending?.partner.name ?? '')}
        text={texts.endText}
        confirmLabel={texts.end}
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setEnding(undefined)}
      />
    </Stack>
  )
}

type KeyRowProps = { of: Key; onRoll: () => void; onEnd: () => void }

function KeyRow({
  of: { kind, world, shown, createdAt, lastUsedAt, endsAt, hasEnded },
  onRoll,
  onEnd,
}: KeyRowProps) {
  const texts = useTexts(keysTexts)
  return (
    <li className="operator-item">
      <div className="operator-words">
        <p className="operator-title">
          {texts.kinds[kind]}, {texts.worlds[world]}: <bdi dir="ltr">{shown}</bdi>
        </p>
        <p className="ui-muted ui-small">
          {texts.made} {dayAndTime(createdAt)} ·{' '}
          {lastUsedAt ? `${texts.used} ${dayAndTime(lastUsedAt)}` : texts.unused}
          {endsAt && ` · ${hasEnded ? texts.ended : texts.ends} ${dayAndTime(endsAt)}`}
        </p>
      </div>
      {!hasEnded && (
        <div className="operator-actions">
          {!endsAt && (
            <Button variant="secondary" aria-label={texts.rollOf(shown)} onClick={onRoll}>
              {texts.roll}
            </Button>
          )}
          <Button variant="secondary" aria-label={texts.endOf(shown)} onClick={onEnd}>
            {texts.end}
          </Button>
        </div>
      )}
    </li>
  )
}

const overlaps = [
  String(keyOverlapHours.least),
  String(keyOverlapHours.usual),
  String(keyOverlapHours.most),
] as ('0' | '24' | '168')[]

function KeyForm({ making: { partner, key }, onDone }: { making: Making; onDone: (key: string) => void }) {
  const texts = useTexts(keysTexts)
  const operator = useTexts(operatorTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { kind: 'secret' as KeyKind, overlap: '24' as (typeof overlaps)[number], code: '' },
    check: ({ code }) => ({ code: isCode(code) ? undefined : operator.codeNeeded }),
    async submit({ kind, overlap, code }) {
      setRefusal(undefined)
      const quiet = { quiet: true, language } as const
      try {
        const { data } = key
          ? await call(
              client,
              rollPartnerKey,
              { params: { id: partner.id, keyId: key.id }, body: { overlapHours: Number(overlap), code } },
              quiet,
            )
          : await call(client, makePartnerKey, { params: { id: partner.id }, body: { kind, code } }, quiet)
        void refresh(makePartnerKey.changes)
        onDone(data.key)
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
        form.set('code', '')
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={key ? texts.roll : texts.make}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      {key ? (
        <RadioCards
          label={texts.overlap}
          options={overlaps.map((value) => ({ value, label: texts.overlaps[value] }))}
          {...form.field('overlap')}
        />
      ) : (
        <RadioCards
          label={texts.kind}
          options={keyKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          {...form.field('kind')}
        />
      )}
      <CodeField label={operator.code} hint={operator.codeHint} {...form.field('code')} />
      <Button type="submit" wide busy={form.busy}>
        {key ? texts.roll : texts.make}
      </Button>
    </form>
  )
}

function MadeKey({ text, onDone }: { text: string; onDone: () => void }) {
  const texts = useTexts(keysTexts)
  const [isCopied, setCopied] = useState(false)
  return (
    <Stack gap={3}>
      <p className="operator-secret">
        <code dir="ltr">{text}</code>
      </p>
      <div className="operator-actions">
        <Button variant="secondary" onClick={() => void copyText(Promise.resolve(text)).then(setCopied)}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.close}</Button>
      </div>
    </Stack>
  )
}
