import type { RefObject } from 'react'
import { PersonAvatar } from '#core/account-ui/PersonAvatar.tsx'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { friends, pendingFriendRequests } from '#core/contract/circle.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { PlusIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import type { FriendsTab } from './FriendsView.tsx'
import { People } from './People.tsx'
import { PressablePerson } from './Person.tsx'
import { RequestMoney, SendMoney } from './SendMoney.tsx'
import { circleTexts } from './texts/index.ts'

const visibleCount = 3

type CircleViewProps = {
  heading: RefObject<HTMLHeadingElement | null>
  onView: (tab: FriendsTab) => void
  onAdd: () => void
}

/** The first three friends, whom a press sends money, and links to more. */
export function CircleView({ heading, onView, onAdd }: CircleViewProps) {
  const texts = useTexts(circleTexts)
  const request = useRequest()
  const all = useAnswer(friends, {}, { quiet: true })
  const waiting = useAnswer(pendingFriendRequests, {}, { quiet: true }).data?.length ?? 0
  return (
    <Card label={texts.circle}>
      <Stack gap={4}>
        <div className="circle-head">
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {texts.circle}
            </h2>
            <p className="ui-muted">{texts.lead}</p>
          </div>
          <Row gap={2}>
            <Button variant="secondary" onClick={onAdd}>
              <PlusIcon size={18} />
              {texts.addFriend}
            </Button>
            <RequestMoney />
            {all.data?.length !== 0 && <SendMoney />}
          </Row>
        </div>
        <People
          className="circle-first"
          answer={{ ...all, data: all.data?.slice(0, visibleCount) }}
          failed={texts.failed.friends}
          empty={
            <EmptyState icon={<UserIcon size={24} />} title={texts.noFriends} text={texts.noFriendsText} />
          }
        >
          {(friend) => (
            <PressablePerson
              key={friend.id}
              face={<PersonAvatar {...friend} name={friend.fullName} size={52} />}
              name={friend.fullName}
              more={friend.username}
              label={texts.sendMoneyTo(friend.fullName)}
              onPress={() => void request('cowrie-send-money-requested', { friendId: friend.id })}
            />
          )}
        </People>
        <Row justify="between">
          <Row gap={2}>
            <Button variant="secondary" onClick={() => onView('friends')}>
              {texts.viewCircle}
            </Button>
            {all.data && all.data.length > visibleCount && (
              <span className="ui-muted">{texts.more(all.data.length - visibleCount)}</span>
            )}
          </Row>
          {waiting > 0 && (
            <LinkButton onClick={() => onView('requests')}>{texts.waiting(waiting)}</LinkButton>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
