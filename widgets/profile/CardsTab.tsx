import { useRef, useState } from 'react'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Card, cards, isPastExpiry, renameCard } from '#core/contract/cards.ts'
import { statementSums } from '#core/contract/statement.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { contractTexts } from '#core/texts/shared/contract/index.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { CardIcon, PlusIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { brandNames } from '#core/wizard/brand-names.ts'
import cardFaceCss from '#core/wizard/card-face.css?inline'
import { AddNewCard } from './AddNewCard.tsx'
import { Panel } from './Panel.tsx'
import { RemoveCard } from './RemoveCard.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { RowActions } from './RowActions.tsx'
import rowsCss from './rows.css?inline'
import { profileCardsTexts } from './texts/cards/index.ts'
import { profileTexts } from './texts/index.ts'

registerSheet('rows', rowsCss)
registerSheet('card-face', cardFaceCss)
const YourLimits = lazyPart(
  () => import('./YourLimits.tsx'),
  (module) => module.YourLimits,
)

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; card: Card }

/** The person's cards: add, rename, remove. */
export function CardsTab() {
  const texts = useTexts(profileTexts)
  const cardsTexts = useTexts(profileCardsTexts)
  const { data, failure, loading, fetching, refetch } = useAnswer(cards, {}, { quiet: true })
  const rename = useSend(renameCard)
  const heldOn = useHeld()
  const [doing, setDoing] = useState<OpenDialog>()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setDoing(undefined)

  return (
    <Stack gap={6}>
      <Panel
        ref={heading}
        title={texts.cards}
        text={cardsTexts.cardsText}
        action={
          data &&
          data.length > 0 && (
            <Button onClick={() => setDoing({ what: 'add' })}>
              <PlusIcon /> {cardsTexts.addCard}
            </Button>
          )
        }
      >
        {failure && !fetching && (
          <LoadFailure failure={failure} onRetry={refetch}>
            {cardsTexts.cardsFailed}
          </LoadFailure>
        )}
        {data ? (
          data.length > 0 ? (
            <ul className="profile-cards">
              {data.map((card) => (
                <BankCard
                  key={card.id}
                  card={card}
                  held={heldOn(card)}
                  onRename={() => setDoing({ what: 'rename', card })}
                  onRemove={() => setDoing({ what: 'remove', card })}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<CardIcon size={24} />}
              title={cardsTexts.noCards}
              text={cardsTexts.noCardsText}
              action={<Button onClick={() => setDoing({ what: 'add' })}>{cardsTexts.addCard}</Button>}
            />
          )
        ) : (
          loading && (
            <Loading gap={3}>
              <Skeleton height={88} />
              <Skeleton height={88} />
            </Loading>
          )
        )}
        {doing?.what === 'add' && <AddNewCard onClose={close} />}
        {doing?.what === 'rename' && (
          <RenameDialog
            name={doing.card.nickname}
            texts={cardsTexts}
            onRename={(nickname) =>
              rename.send({ body: { cardId: doing.card.id, nickname } }, { quiet: true, awaitFresh: true })
            }
            explain={(refusal) => {
              const reason = refusal.reason ?? cardsTexts.nameTaken
              showToast('warning', reason)
              return reason
            }}
            onClose={close}
          />
        )}
        {doing?.what === 'remove' && (
          <RemoveCard
            card={doing.card}
            isLast={data?.length === 1}
            onRemoved={() => {
              // The focused button is gone with the card.
              heading.current?.focus()
              close()
            }}
            onClose={close}
          />
        )}
      </Panel>
      <YourLimits />
    </Stack>
  )
}

/** The amounts held on a card, in words; undefined if nothing is held, or while that is unknown. */
function useHeld() {
  const { held } = useTexts(profileCardsTexts)
  const { locale } = useWidget().settings
  const { ready } = useSetup()
  const { data } = useAnswer(statementSums, { query: {} }, { enabled: ready, quiet: true })
  return ({ id }: Card) => {
    const sums = data?.filter((sum) => sum.cardId === id && fromDecimal(sum.held, sum.currency) > 0n) ?? []
    const amounts = sums.map((sum) => formatMoney(sum.held, sum.currency, { locale, whole: true }))
    return amounts.length > 0 ? held(amounts.join(' · ')) : undefined
  }
}

type BankCardProps = { card: Card; held: string | undefined; onRename: () => void; onRemove: () => void }

function BankCard({ card, held, onRename, onRemove }: BankCardProps) {
  const cardsTexts = useTexts(profileCardsTexts)
  const contract = useTexts(contractTexts)
  const isPast = isPastExpiry(card.expiryMonth, card.expiryYear, new Date())
  const { nickname, expiryMonth: month, expiryYear: year } = card
  return (
    <li className="profile-card" part="bank-card">
      <span className="ui-card-face profile-card-face" data-brand={card.brand} aria-hidden="true">
        <span>{brandNames[card.brand]}</span>
        <span>•• {card.lastFour}</span>
      </span>
      <div className="profile-row-words">
        <p className="profile-row-title">{nickname}</p>
        <p className="profile-card-number">
          <span aria-hidden="true">{cardsTexts.masked(card.lastFour)}</span>
          <VisuallyHidden>{cardsTexts.maskedInWords(card.lastFour)}</VisuallyHidden>
        </p>
        <p className="ui-muted ui-small">
          {[contract.card[card.type], brandNames[card.brand]].filter(Boolean).join(' · ')}
          {' · '}
          <span data-past={isPast ? '' : undefined} className="profile-card-expiry">
            {(isPast ? cardsTexts.expired : cardsTexts.expires)(month, year)}
          </span>
        </p>
        {held && <p className="profile-card-held ui-small">{held}</p>}
      </div>
      <RowActions name={nickname} texts={cardsTexts} onRename={onRename} onRemove={onRemove} />
    </li>
  )
}
