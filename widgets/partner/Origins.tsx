import { useState } from 'react'
import { CopyText } from '#core/account-ui/partner-keys/CopyText.tsx'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type PartnerOnPage, partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmCall } from '#core/ui/ConfirmCall.tsx'
import { Item, Items } from '#core/ui/Items.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { AddForm } from './AddForm.tsx'
import { Code } from './Code.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

const fresh = { quiet: true, awaitFresh: true } as const

/** The origins whose pages may show the partner's widgets, and those that it has yet to prove. */
export function Origins() {
  const texts = useTexts(partnerTexts)
  const answer = useAnswer(partnerPageContract.partnerOverview, {}, { quiet: true })
  const { send: add } = useSend(partnerPageContract.addOrigin)
  const { send: remove } = useSend(partnerPageContract.removeOrigin)
  const [removing, setRemoving] = useState<string>()
  return (
    <Loaded answer={answer}>
      {({ origins, pendingOrigins, originProof }) => (
        <Stack gap={4}>
          <Items label={texts.placeNames.origins}>
            {[...origins, ...pendingOrigins].map((origin) => (
              <Origin
                key={origin}
                origin={origin}
                isPending={!origins.includes(origin)}
                onRemove={() => setRemoving(origin)}
              />
            ))}
          </Items>
          {originProof && <Proof {...originProof} />}
          <AddForm
            label={texts.origin}
            hint={texts.originHint}
            add={texts.addOrigin}
            needed={texts.addressNeeded}
            onAdd={(origin) => add({ body: { origin } }, fresh)}
          />
          {removing && (
            <ConfirmCall
              title={texts.removeOf(removing)}
              text={texts.removeOriginText}
              confirmLabel={texts.remove}
              onConfirm={() => remove({ body: { origin: removing } }, fresh)}
              onClose={() => setRemoving(undefined)}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

type OriginProps = { origin: string; isPending: boolean; onRemove: () => void }

function Origin({ origin, isPending, onRemove }: OriginProps) {
  const texts = useTexts(partnerTexts)
  const { send: check, busy } = useSend(partnerPageContract.checkOrigin)
  const [refusal, setRefusal] = useState<string>()

  async function look() {
    setRefusal(undefined)
    try {
      await check({ body: { origin } }, fresh)
    } catch (error) {
      const failure = asFailure(error)
      setRefusal(failure.reason ?? failure.text)
    }
  }
  return (
    <Item
      title={<bdi dir="ltr">{origin}</bdi>}
      actions={
        <>
          {isPending && (
            <Button
              variant="secondary"
              busy={busy}
              aria-label={texts.checkOf(origin)}
              onClick={() => void look()}
            >
              {texts.check}
            </Button>
          )}
          <Button variant="secondary" aria-label={texts.removeOf(origin)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p>
        <StatusPill status={isPending ? 'pending' : 'success'}>
          {isPending ? texts.originPending : texts.originCounts}
        </StatusPill>
      </p>
      {isPending && refusal && (
        <Alert tone="error">
          <span className="partner-reference">{refusal}</span>
        </Alert>
      )}
    </Item>
  )
}

function Proof({ path, record, line }: NonNullable<PartnerOnPage['originProof']>) {
  const texts = useTexts(partnerTexts)
  return (
    <Stack gap={2}>
      <p className="ui-muted">{texts.originProof(path, record)}</p>
      <Code label={texts.originProofLine}>{line}</Code>
      <div className="ui-item-actions">
        <CopyText text={line} />
      </div>
    </Stack>
  )
}
