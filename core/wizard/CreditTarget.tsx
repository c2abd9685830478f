import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { CardRadios } from './CardRadios.tsx'
import { FriendCards } from './FriendCards.tsx'
import type { CreditChoice } from './flow/card-choice.ts'
import { WizardStep } from './flow/Wizard.tsx'
import { MyCards } from './MyCards.tsx'
import { moneyTexts } from './texts/money/index.ts'

type CreditTargetProps = {
  /** Says which amount will arrive, and when. */
  hint: string
  chosen: CreditChoice | undefined
  added: readonly Card[]
  onChoose: (choice: CreditChoice) => void
  /** Opens the add-card detour. */
  onAdd: () => void
  onNext: () => void
}

/** The step that picks where the money goes: the person's own card, or a card of a friend in the circle. */
export function CreditTarget({ hint, chosen, added, onChoose, onAdd, onNext }: CreditTargetProps) {
  const money = useTexts(moneyTexts)
  const [tab, setTab] = useState<CreditChoice['whose']>(chosen?.whose ?? 'mine')
  const [missing, setMissing] = useState(false)
  const error = missing ? (tab === 'mine' ? money.cardToCredit : money.friendMissing) : undefined

  function choose(choice: CreditChoice) {
    setMissing(false)
    onChoose(choice)
  }

  /** The choice must be on the open tab; otherwise a hidden card would be credited. */
  function next() {
    if (chosen?.whose === tab) onNext()
    else setMissing(true)
  }

  return (
    <WizardStep title={money.cardToCredit} onNext={next}>
      <p className="ui-muted">{hint}</p>
      <Tabs
        label={money.creditTabs}
        value={tab}
        onChange={(value) => {
          setTab(value as CreditChoice['whose'])
          setMissing(false)
        }}
        tabs={[
          {
            value: 'mine',
            label: money.myCard,
            content: (
              <MyCards added={added} onAdd={onAdd}>
                {(cards) => (
                  <Stack gap={3}>
                    <CardRadios
                      {...{ cards, error }}
                      label={money.cardToCredit}
                      name="credit-card"
                      chosen={chosen?.whose === 'mine' ? chosen.card : undefined}
                      onChoose={(card) => choose({ whose: 'mine', card })}
                    />
                    <div>
                      <LinkButton onClick={onAdd}>{money.addCard}</LinkButton>
                    </div>
                  </Stack>
                )}
              </MyCards>
            ),
          },
          {
            value: 'friend',
            label: money.people,
            content: <FriendCards chosen={chosen} onChoose={choose} error={error} />,
          },
        ]}
      />
    </WizardStep>
  )
}
