import { useTexts } from '#core/client/use-texts.ts'
import type { Friend } from '#core/contract/circle.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { circleTexts } from './texts/index.ts'

/** Asks the host to open asking for money. */
export function RequestMoney() {
  const texts = useTexts(circleTexts)
  const request = useRequest()
  return (
    <Button wide variant="secondary" onClick={() => void request('cowrie-request-money-requested')}>
      {texts.requestMoney}
    </Button>
  )
}

/** Asks the host to open sending money, to `friend` if given. */
export function SendMoney({ friend }: { friend?: Friend }) {
  const texts = useTexts(circleTexts)
  const request = useRequest()
  return (
    <Button
      wide={!friend}
      variant={friend ? 'secondary' : 'primary'}
      onClick={() => void request('cowrie-send-money-requested', friend ? { friendId: friend.id } : {})}
    >
      {texts.sendMoney}
      <VisuallyHidden>{friend && texts.toPerson(bidiName(friend.fullName))}</VisuallyHidden>
    </Button>
  )
}
