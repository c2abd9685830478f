import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { OperatorPerson } from '#core/contract/operator-person.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Item } from './Item.tsx'
import { Section } from './Section.tsx'
import { peopleTexts } from './texts/people/index.ts'

const MatchDialog = lazyPart(
  () => import('./MatchDialog.tsx'),
  (module) => module.MatchDialog,
)

type DecidedMatchesProps = { matches: OperatorPerson['matches']; canOpen: boolean }

/** Decisions on a person's matches with the sanctions list; each opens, and can be taken back there. */
export function DecidedMatches({ matches, canOpen }: DecidedMatchesProps) {
  const texts = useTexts(peopleTexts)
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <Section title={texts.sanctions} isEmpty={matches.length === 0}>
        {matches.map(({ id, listedAs, decision, decidedAt, by }) => (
          <Item
            key={id}
            title={<bdi>{listedAs}</bdi>}
            at={decidedAt}
            action={
              canOpen && (
                <Button
                  variant="secondary"
                  onClick={() => setOpened(id)}
                  aria-label={texts.openMatch(listedAs)}
                >
                  {texts.openIt}
                </Button>
              )
            }
          >
            <p>
              {texts.decisions[decision]}, {texts.by(by)}
            </p>
          </Item>
        ))}
      </Section>
      {opened && <MatchDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
