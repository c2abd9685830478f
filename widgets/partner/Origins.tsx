import { useState } from 'react'
import { CopyText } from '#core/account-ui/partner-keys/CopyText.tsx'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmCall } from '#core/ui/ConfirmCall.tsx'
import { Item, Items } from '#core/ui/Items.tsx'
import { AddForm } from './AddForm.tsx'
import { Code } from './Code.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

const fresh = { quiet: true, awaitFresh: true } as const

/** The origins whose pages may show the partner's widgets. */
export function Origins() {
  const texts = useTexts(partnerTexts)
  const answer = useAnswer(partnerPageContract.partnerOverview, {}, { quiet: true })
  const { send: add } = useSend(partnerPageContract.addOrigin)
  const { send: remove } = useSend(partnerPageContract.removeOrigin)
  const [removing, setRemoving] = useState<string>()
  return (
    <Loaded answer={answer}>
      {({ origins, originProof }) => (
        <Stack gap={4}>
          <Items label={texts.placeNames.origins}>
            {origins.map((origin) => (
              <Item
                key={origin}
                title={<bdi dir="ltr">{origin}</bdi>}
                actions={
                  <Button
                    variant="secondary"
                    aria-label={texts.removeOf(origin)}
                    onClick={() => setRemoving(origin)}
                  >
                    {texts.remove}
                  </Button>
                }
              />
            ))}
          </Items>
          {originProof && (
            <Stack gap={2}>
              <p className="ui-muted">{texts.originProof(originProof.path)}</p>
              <Code label={texts.originProofLine}>{originProof.line}</Code>
              <div className="ui-item-actions">
                <CopyText text={originProof.line} />
              </div>
            </Stack>
          )}
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
