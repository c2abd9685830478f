import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { PanelLevel } from './Panel.tsx'
import { profileTexts } from './texts/index.ts'

const waiting = <TabSkeleton />

const ProfileTab = lazyPart(
  () => import('./ProfileTab.tsx'),
  (module) => module.ProfileTab,
  { waiting },
)
const Photo = lazyPart(
  () => import('./Photo.tsx'),
  (module) => module.Photo,
  { waiting },
)
const SecurityTab = lazyPart(
  () => import('./SecurityTab.tsx'),
  (module) => module.SecurityTab,
  { waiting },
)
const ChangePassword = lazyPart(
  () => import('./ChangePassword.tsx'),
  (module) => module.ChangePassword,
  { waiting },
)
const YourAccount = lazyPart(
  () => import('./YourAccount.tsx'),
  (module) => module.YourAccount,
  { waiting },
)
const CardsTab = lazyPart(
  () => import('./CardsTab.tsx'),
  (module) => module.CardsTab,
  { waiting },
)
const LeaveQuestion = lazyPart(
  () => import('./LeaveQuestion.tsx'),
  (module) => module.LeaveQuestion,
)

const tabs = ['profile', 'security', 'cards'] as const
type TabName = (typeof tabs)[number]
const tabOf = (name: string | undefined): TabName => tabs.find((each) => each === name) ?? 'profile'

type ProfileProps = { tab: string | undefined; only: string | undefined }

/** Account Settings, or a single form. */
export function Profile({ tab, only }: ProfileProps) {
  const texts = useTexts(profileTexts)
  const own = { password: <ChangePassword />, photo: <Photo />, account: <YourAccount /> }
  if (only === 'password' || only === 'photo' || only === 'account') {
    return (
      <RequireSetup why={texts.why} needs="sign-in">
        <div className="profile">
          <PanelLevel value={2}>{own[only]}</PanelLevel>
        </div>
      </RequireSetup>
    )
  }
  return (
    <RequireSetup why={texts.why}>
      <Settings tab={tabOf(tab)} />
    </RequireSetup>
  )
}

function Settings({ tab }: { tab: TabName }) {
  const texts = useTexts(profileTexts)
  const { emit } = useWidget()
  const [open, setOpen] = useState(tab)
  const [unsaved, setUnsaved] = useState(false)
  const [requestedTab, setRequestedTab] = useState<TabName>()

  // The host may open another tab by the attribute: asking about unsaved input, by `cowrie-unsaved`, is then its own
  // task.
  useEffect(() => setOpen(tab), [tab])

  const lastUnsaved = useRef(false)
  const reportUnsaved = useCallback(
    (now: boolean) => {
      if (lastUnsaved.current === now) return
      lastUnsaved.current = now
      setUnsaved(now)
      emit('cowrie-unsaved', { unsaved: now })
    },
    [emit],
  )

  const content = {
    profile: <ProfileTab onUnsaved={reportUnsaved} />,
    security: <SecurityTab />,
    cards: <CardsTab />,
  } satisfies Record<TabName, unknown>

  return (
    <div className="profile">
      <h2>{texts.title}</h2>
      <Tabs
        label={texts.tabs}
        tabs={tabs.map((value) => ({ value, label: texts[value], content: content[value] }))}
        value={open}
        onChange={(value) => (unsaved ? setRequestedTab(tabOf(value)) : setOpen(tabOf(value)))}
      />
      {requestedTab && (
        <LeaveQuestion
          onLeave={() => {
            setOpen(requestedTab)
            setRequestedTab(undefined)
          }}
          onStay={() => setRequestedTab(undefined)}
        />
      )}
    </div>
  )
}

function TabSkeleton() {
  return (
    <Loading>
      <Skeleton height={140} />
      <Skeleton height={320} />
    </Loading>
  )
}
