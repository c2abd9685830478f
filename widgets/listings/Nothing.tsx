import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { SearchIcon, SwapIcon, UserIcon } from '#core/ui/Icons.tsx'
import { useLaterTexts } from './later-texts.ts'
import type { Whose } from './search.ts'
import { useTexts } from './texts.ts'

type NothingProps = { whose: Whose; isFiltered: boolean; onReset: () => void; onCreate: () => void }

/** Nothing was found, or there is nothing yet. */
export function Nothing({ whose, isFiltered, onReset, onCreate }: NothingProps) {
  const texts = useTexts()
  const laterTexts = useLaterTexts()
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchIcon size={24} />}
        title={laterTexts.noMatch}
        text={laterTexts.noMatchText}
        action={
          <Button variant="secondary" onClick={onReset}>
            {texts.reset}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<SwapIcon size={24} />}
      title={whose === 'own' ? laterTexts.noOwn : laterTexts.noOthers}
      text={whose === 'own' ? laterTexts.noOwnText : laterTexts.noOthersText}
      action={<Button onClick={onCreate}>{texts.createListing}</Button>}
    />
  )
}

/** One's own, for a visitor. */
export function OwnSignedOut() {
  const texts = useTexts()
  const laterTexts = useLaterTexts()
  const request = useRequest()
  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={laterTexts.ownSignedOut}
      text={laterTexts.ownSignedOutText}
      action={<Button onClick={() => void request('cowrie-sign-in-needed')}>{texts.logIn}</Button>}
    />
  )
}
