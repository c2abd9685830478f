import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { noFriendsTexts } from './texts/friends/index.ts'
import { sendMoneyTexts } from './texts/index.ts'

/** Shown without friends to send to: links to where friends are added. */
export function NoFriends({ isFixed }: { isFixed: boolean }) {
  const texts = useTexts(sendMoneyTexts)
  const words = useTexts(noFriendsTexts)
  const { emit } = useWidget()
  const request = useRequest()
  const [nowhere, setNowhere] = useState(false)

  async function addFriend() {
    const outcome = await request('cowrie-navigate', { to: '/payment' })
    if (outcome === 'nowhere') setNowhere(true)
    // The page has navigated there: a dialog around this widget would cover it.
    else emit('cowrie-closed', {})
  }

  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={isFixed ? texts.notFriend : words.noFriends}
      text={
        <>
          <span>{isFixed ? texts.notFriendText : words.noFriendsText}</span>
          {nowhere && <span role="status"> {words.noFriendsHere}</span>}
        </>
      }
      action={!nowhere && <Button onClick={() => void addFriend()}>{words.addFriend}</Button>}
    />
  )
}
