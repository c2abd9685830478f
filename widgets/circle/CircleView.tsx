import type { RefObject } from 'react'
import { PersonAvatar } from '#core/account-ui/PersonAvatar.tsx'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { friends, pendingFriendRequests } from '#core/contract/circle.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Card } from '#core/ui/basics/Card.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { PlusIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import type { FriendsTab } from './FriendsView.tsx'
import { People } from './People.tsx'
import { PressableFace } from './Person.tsx'
import { RequestMoney, SendMoney } from './SendMoney.tsx'
import { circleTexts } from './texts/index.ts'

const visibleCount = 3

type CircleViewProps = {
  heading: RefObject<HTMLHeadingElement | null>
  onView: (tab: FriendsTab) => void
  onAdd: () => void
}

/** Sending and requesting money, and the faces of the first three friends, whom a press sends money. */
export function CircleView({ heading, onView, onAdd }: CircleViewProps) {
  const texts = useTexts(circleTexts)
  const request = useRequest()
  const all = useAnswer(friends, {}, { quiet: true })
  const waiting = useAnswer(pendingFriendRequests, {}, { quiet: true }).data?.length ?? 0
  return (
    <Card label={texts.circle}>
      <Stack gap={4}>
        <div className="circle-head">
          <h2 ref={heading} tabIndex={-1}>
            {texts.circle}
          </h2>
          <LinkButton onClick={() => onView('friends')}>{texts.viewCircle}</LinkButton>
          {waiting > 0 && (
            <LinkButton onClick={() => onView('requests')}>{texts.waiting(waiting)}</LinkButton>
          )}
          <div className="circle-money">
            {all.data?.length !== 0 && <SendMoney />}
            <RequestMoney />
          </div>
        </div>
        <div className="circle-faces">
          <People
            className="circle-first"
            answer={{ ...all, data: all.data?.slice(0, visibleCount) }}
            failed={texts.failed.friends}
            empty={
              <EmptyState icon={<UserIcon size={24} />} title={texts.noFriends} text={texts.noFriendsText} />
            }
          >
            {(friend) => (
              <PressableFace
                key={friend.id}
                face={<PersonAvatar {...friend} name={friend.fullName} size={52} />}
                name={friend.fullName}
                username={friend.username}
                label={texts.sendMoneyTo(bidiName(friend.fullName))}
                onPress={() => void request('cowrie-send-money-requested', { friendId: friend.id })}
              />
            )}
          </People>
          <button type="button" className="circle-press" onClick={onAdd}>
            <span className="circle-add">
              <PlusIcon size={24} />
            </span>
            <span className="circle-name">{texts.addFriend}</span>
          </button>
        </div>
      </Stack>
    </Card>
  )
}
