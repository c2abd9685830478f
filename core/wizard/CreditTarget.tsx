import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { contractTexts } from '#core/texts/shared/contract/index.ts'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { FriendCards } from './FriendCards.tsx'
import { type CreditChoice, cardHint, cardName, isExpired } from './flow/card-choice.ts'
import { WizardStep } from './flow/Wizard.tsx'
import { MyCards } from './MyCards.tsx'
import { moneyTexts } from './texts/money/index.ts'

type CreditTargetProps = {
  /** What will arrive, and when. */
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
  const contract = useTexts(contractTexts)
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
                    <SelectField
                      label={money.card}
                      name="credit-card"
                      placeholder={money.chooseCard}
                      error={error}
                      value={chosen?.whose === 'mine' ? chosen.card.id : ''}
                      onChange={(id) => {
                        const card = cards.find((each) => each.id === id)
                        if (card) choose({ whose: 'mine', card })
                      }}
                      options={cards.map((card) => ({
                        value: card.id,
                        label: cardName(card, money),
                        hint: cardHint(card, money, contract),
                        icon: <CardIcon size={20} />,
                        disabled: isExpired(card),
                      }))}
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
