import { useState } from 'react'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ConfirmCall } from '#core/ui/ConfirmCall.tsx'
import { Item, Items } from '#core/ui/Items.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

/** The people who let the partner's server begin sessions, by the partner's own ids. */
export function Sessions() {
  const texts = useTexts(partnerTexts)
  const { locale } = useWidget().settings
  const answer = useAnswer(partnerPageContract.listSessions, {}, { quiet: true })
  const { send: end } = useSend(partnerPageContract.endSessions)
  const [ending, setEnding] = useState<string>()
  return (
    <Loaded answer={answer}>
      {(people) =>
        people.length === 0 ? (
          <EmptyState title={texts.noSessions} text={texts.noSessionsText} />
        ) : (
          <>
            <Items label={texts.placeNames.sessions}>
              {people.map(({ partnerUser, boundAt, lastBegunAt, open }) => (
                <Item
                  key={partnerUser}
                  title={<bdi>{partnerUser}</bdi>}
                  actions={
                    <Button
                      variant="secondary"
                      aria-label={texts.endOf(partnerUser)}
                      onClick={() => setEnding(partnerUser)}
                    >
                      {texts.end}
                    </Button>
                  }
                >
                  <p className="ui-muted ui-small">
                    {texts.bound(formatMoment(boundAt, locale))} ·{' '}
                    {lastBegunAt ? texts.lastUse(formatMoment(lastBegunAt, locale)) : texts.neverUsed} ·{' '}
                    {texts.openNow(open)}
                  </p>
                </Item>
              ))}
            </Items>
            {ending && (
              <ConfirmCall
                title={texts.endOf(ending)}
                text={texts.endText}
                confirmLabel={texts.end}
                onConfirm={() =>
                  end({ body: { partnerUser: ending, forget: true } }, { quiet: true, awaitFresh: true })
                }
                onClose={() => setEnding(undefined)}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
