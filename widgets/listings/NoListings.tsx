import { useTexts } from '#core/client/use-texts.ts'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { SwapIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { NoMatches } from '#core/ui/tables/NoMatches.tsx'
import type { Whose } from './search.ts'
import { laterTexts } from './texts/later/index.ts'

type NoListingsProps = { whose: Whose; isFiltered: boolean; onReset: () => void; onCreate: () => void }

/** Explains an empty list: nothing matches, or there is nothing yet. */
export function NoListings({ whose, isFiltered, onReset, onCreate }: NoListingsProps) {
  const texts = useTexts(laterTexts)
  const { reset } = useTexts(listTexts)
  const { create, none } = useTexts(offerTexts)
  if (isFiltered) {
    return <NoMatches text={texts.noMatchText} resetLabel={reset} onReset={onReset} />
  }
  return (
    <EmptyState
      icon={<SwapIcon size={24} />}
      title={whose === 'own' ? texts.noOwn : none}
      text={whose === 'own' ? texts.noOwnText : texts.noOthersText}
      action={<Button onClick={onCreate}>{create}</Button>}
    />
  )
}

/** The visitor's version of the own listings. */
export function OwnSignedOut() {
  const texts = useTexts(laterTexts)
  const { logIn } = useTexts(offerTexts)
  const request = useRequest()
  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={texts.ownSignedOut}
      text={texts.ownSignedOutText}
      action={<Button onClick={() => void request('cowrie-sign-in-needed')}>{logIn}</Button>}
    />
  )
}
