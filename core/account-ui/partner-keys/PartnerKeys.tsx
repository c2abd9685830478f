import { type ReactNode, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListedKey } from '#core/contract/partner-key-calls.ts'
import { type KeyKind, keyKinds, keyOverlapHours } from '#core/contract/partner-keys.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmCall } from '#core/ui/ConfirmCall.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { Item, Items } from '#core/ui/Items.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { keysTexts } from './texts/index.ts'

type CodeField = { value: string; error: string | undefined; onChange: (value: string) => void }

export type PartnerKeysProps = {
  /** Name of the partner with these keys. */
  partner: string
  keys: readonly ListedKey[]
  /** These reject with a Failure, and have shown no toast. */
  onMake: (kind: KeyKind, code: string) => Promise<string>
  onRoll: (keyId: string, overlapHours: number, code: string) => Promise<string>
  onEnd: (keyId: string) => Promise<unknown>
  /** A code that confirms each key that is made. */
  code: { check: (code: string) => string | undefined; draw: (field: CodeField) => ReactNode }
}

/** A key that is to be made, in the place of `key` if there is one. */
type Making = { readonly key?: ListedKey }

/** The keys of a partner: the list, and making, replacing and ending them. */
export function PartnerKeys({ onEnd, ...props }: PartnerKeysProps) {
  const { partner, keys } = props
  const texts = useTexts(keysTexts)
  const [making, setMaking] = useState<Making>()
  const [ending, setEnding] = useState<ListedKey>()
  const [made, setMade] = useState<string>()
  return (
    <Stack gap={4}>
      {keys.length === 0 ? (
        <p className="ui-muted">{texts.noKeys}</p>
      ) : (
        <Items label={texts.keysOf(partner)}>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} onRoll={() => setMaking({ key })} onEnd={() => setEnding(key)} />
          ))}
        </Items>
      )}
      <div className="ui-item-actions">
        <Button variant="secondary" aria-label={texts.makeFor(partner)} onClick={() => setMaking({})}>
          {texts.make}
        </Button>
      </div>
      <Dialog
        open={making !== undefined}
        onClose={() => setMaking(undefined)}
        title={making?.key ? texts.rollOf(making.key.shown) : texts.makeFor(partner)}
        description={making?.key ? texts.rollText : texts.kindHint}
      >
        {making && (
          <KeyForm
            {...props}
            making={making}
            onDone={(key) => {
              setMade(key)
              setMaking(undefined)
            }}
          />
        )}
      </Dialog>
      <SecretDialog
        title={texts.done}
        description={made?.startsWith('sk_') ? texts.once : texts.public}
        secret={made}
        onClose={() => setMade(undefined)}
      />
      {ending && (
        <ConfirmCall
          title={texts.endTitle(partner)}
          text={texts.endText}
          confirmLabel={texts.end}
          onConfirm={() => onEnd(ending.id)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Stack>
  )
}

type KeyRowProps = { of: ListedKey; onRoll: () => void; onEnd: () => void }

function KeyRow({
  of: { kind, world, shown, createdAt, lastUsedAt, endsAt, hasEnded },
  onRoll,
  onEnd,
}: KeyRowProps) {
  const texts = useTexts(keysTexts)
  const { locale } = useWidget().settings
  return (
    <Item
      title={
        <>
          {texts.kinds[kind]}, {texts.worlds[world]}: <bdi dir="ltr">{shown}</bdi>
        </>
      }
      actions={
        !hasEnded && (
          <>
            {!endsAt && (
              <Button variant="secondary" aria-label={texts.rollOf(shown)} onClick={onRoll}>
                {texts.roll}
              </Button>
            )}
            <Button variant="danger-secondary" aria-label={texts.endOf(shown)} onClick={onEnd}>
              {texts.end}
            </Button>
          </>
        )
      }
    >
      <p className="ui-muted ui-small">
        {texts.made} {formatMoment(createdAt, locale)} ·{' '}
        {lastUsedAt ? `${texts.used} ${formatMoment(lastUsedAt, locale)}` : texts.unused}
        <span>{endsAt && ` · ${hasEnded ? texts.ended : texts.ends} ${formatMoment(endsAt, locale)}`}</span>
      </p>
    </Item>
  )
}

const overlaps = [
  String(keyOverlapHours.least),
  String(keyOverlapHours.usual),
  String(keyOverlapHours.most),
] as ('0' | '24' | '168')[]

type KeyFormProps = Omit<PartnerKeysProps, 'onEnd'> & { making: Making; onDone: (key: string) => void }

function KeyForm({ making: { key }, onMake, onRoll, code, onDone }: KeyFormProps) {
  const texts = useTexts(keysTexts)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { kind: 'secret' as KeyKind, overlap: '24' as (typeof overlaps)[number], code: '' },
    check: (draft) => ({ code: code.check(draft.code) }),
    async submit(draft) {
      setRefusal(undefined)
      try {
        onDone(
          await (key ? onRoll(key.id, Number(draft.overlap), draft.code) : onMake(draft.kind, draft.code)),
        )
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
        // A code works once.
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
      {code.draw(form.field('code'))}
      <Button type="submit" wide busy={form.busy}>
        {key ? texts.roll : texts.make}
      </Button>
    </form>
  )
}
