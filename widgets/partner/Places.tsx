import { type ReactNode, useState } from 'react'
import { PartnerKeys } from '#core/account-ui/partner-keys/PartnerKeys.tsx'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { codeLength, codePattern } from '#core/contract/code-rule.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { Earnings } from './Earnings.tsx'
import { KeyCode } from './KeyCode.tsx'
import { Loaded } from './Loaded.tsx'
import { Origins } from './Origins.tsx'
import { addressOf, type Place, placeOf, places } from './place.ts'
import { Sessions } from './Sessions.tsx'
import { Snippets } from './Snippets.tsx'
import { endSession } from './session.ts'
import { partnerTexts } from './texts/index.ts'
import { Volume } from './Volume.tsx'
import { Webhooks } from './Webhooks.tsx'

const quiet = { quiet: true } as const

type PlacesProps = { name: string; place: string | undefined; onLeave: () => void }

/** The places of the page, one of them open. */
export function Places({ name, place, onLeave }: PlacesProps) {
  const texts = useTexts(partnerTexts)
  const { client, language, ask } = useWidget()
  const [given, setGiven] = useState(place)
  const [open, setOpen] = useState(placeOf(place))
  if (given !== place) {
    setGiven(place)
    setOpen(placeOf(place))
  }
  const views: Record<Place, ReactNode> = {
    keys: <Keys name={name} />,
    origins: <Origins />,
    widgets: <Snippets />,
    webhooks: <Webhooks />,
    sessions: <Sessions />,
    volume: <Volume />,
    earnings: <Earnings />,
  }

  function go(to: string) {
    setOpen(placeOf(to))
    void ask('cowrie-navigate', { to: addressOf(placeOf(to)) })
  }
  function leave() {
    onLeave()
    void endSession({ client, language })
  }
  return (
    <Stack gap={6}>
      <Row justify="between">
        <h2 className="partner-name">{name}</h2>
        <LinkButton onClick={leave}>{texts.signOut}</LinkButton>
      </Row>
      <div className="partner-places">
        <Tabs
          label={texts.places}
          value={open}
          onChange={go}
          tabs={places.map((value) => ({
            value,
            label: texts.placeNames[value],
            content: (
              <Stack gap={4}>
                <p className="ui-muted">{texts.abouts[value]}</p>
                {views[value]}
              </Stack>
            ),
          }))}
        />
      </div>
    </Stack>
  )
}

function Keys({ name }: { name: string }) {
  const texts = useTexts(partnerTexts)
  const answer = useAnswer(partnerPageContract.partnerKeys, {}, quiet)
  const { send: make } = useSend(partnerPageContract.makeOwnKey)
  const { send: roll } = useSend(partnerPageContract.rollOwnKey)
  const { send: end } = useSend(partnerPageContract.endOwnKey)
  return (
    <Loaded answer={answer}>
      {(keys) => (
        <PartnerKeys
          partner={name}
          keys={keys}
          onMake={async (kind, code) => (await make({ body: { kind, code } }, quiet)).data.key}
          onRoll={async (keyId, overlapHours, code) =>
            (await roll({ params: { keyId }, body: { overlapHours, code } }, quiet)).data.key
          }
          onEnd={(keyId) => end({ params: { keyId } }, quiet)}
          code={{
            check: (typed) => (codePattern.test(typed) ? undefined : texts.codeNeeded(codeLength)),
            draw: (field) => <KeyCode {...field} />,
          }}
        />
      )}
    </Loaded>
  )
}
