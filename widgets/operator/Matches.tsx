import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Item } from './Item.tsx'
import { matchTexts } from './match-texts/index.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { operatorTexts } from './texts/index.ts'

const MatchDialog = lazyPart(
  () => import('./MatchDialog.tsx'),
  (module) => module.MatchDialog,
)

/** People whose name is near one of the sanctions list. */
export function Matches({ rows, canOpen }: { rows: OperatorQueue['matches']['rows']; canOpen: boolean }) {
  const texts = useTexts(matchTexts)
  const { open } = useTexts(operatorTexts)
  const [opened, setOpened] = useState<string>()
  return (
    <>
      {rows.map(({ id, personId, name, userName, country, listedAs, score, foundAt }) => (
        <Item
          waits
          key={id}
          title={<PlaceLink place={{ kind: 'person', id: personId }}>{`${name} (${userName})`}</PlaceLink>}
          at={foundAt}
          action={
            canOpen && (
              <Button
                variant="secondary"
                onClick={() => setOpened(id)}
                aria-label={texts.openMatchOf(name, listedAs)}
              >
                {open}
              </Button>
            )
          }
        >
          <p>{texts.nearTo(country, listedAs, score)}</p>
        </Item>
      ))}
      {opened && <MatchDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
