import { type RefObject, useId } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { friends, pendingFriendRequests, sentInvites } from '#core/contract/circle.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { BackIcon, PlusIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import type { Outcome } from '#core/ui/OutcomeDialog.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { FriendList } from './FriendList.tsx'
import { InviteList } from './InviteList.tsx'
import { RequestList } from './RequestList.tsx'
import { RequestMoney, SendMoney } from './SendMoney.tsx'
import { circleTexts } from './texts/index.ts'

export type FriendsTab = 'friends' | 'requests' | 'invites'

type FriendsViewProps = {
  heading: RefObject<HTMLHeadingElement | null>
  tab: FriendsTab
  onTab: (tab: FriendsTab) => void
  onBack: () => void
  onAdd: () => void
  onOutcome: (outcome: Outcome) => void
}

/** All people, in three tabs with counts. */
export function FriendsView({ heading, tab, onTab, onBack, onAdd, onOutcome }: FriendsViewProps) {
  const texts = useTexts(circleTexts)
  const backId = useId()
  const all = useAnswer(friends, {}, { quiet: true })
  const requests = useAnswer(pendingFriendRequests, {}, { quiet: true })
  const invites = useAnswer(sentInvites, {}, { quiet: true })
  return (
    <Card label={texts.friendsPage}>
      <Stack gap={4}>
        <div className="circle-head">
          <div>
            {/* This text leads back to the Circle view. */}
            <LinkButton aria-describedby={backId} onClick={onBack}>
              <span className="circle-back">
                <BackIcon size={18} />
                {texts.viewFriends}
              </span>
            </LinkButton>
            <p id={backId} className="ui-muted ui-small circle-back-hint">
              {texts.backToCircle}
            </p>
            <h2 ref={heading} tabIndex={-1}>
              {texts.friendsPage}
            </h2>
          </div>
          <Button variant="secondary" onClick={onAdd}>
            <PlusIcon size={18} />
            {texts.addFriend}
          </Button>
          <div className="circle-money">
            {all.data?.length !== 0 && <SendMoney />}
            <RequestMoney />
          </div>
        </div>
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(value) => onTab(value as FriendsTab)}
          tabs={[
            {
              value: 'friends',
              label: texts.friends,
              count: all.data?.length,
              content: <FriendList answer={all} onOutcome={onOutcome} />,
            },
            {
              value: 'requests',
              label: texts.requests,
              count: requests.data?.length,
              content: <RequestList answer={requests} onOutcome={onOutcome} />,
            },
            {
              value: 'invites',
              label: texts.invites,
              count: invites.data?.length,
              content: <InviteList answer={invites} onOutcome={onOutcome} />,
            },
          ]}
        />
      </Stack>
    </Card>
  )
}
