import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { isDrawnBySite, type Route } from '../state/route.ts'
import { signedIn, useWho } from '../state/session.ts'
import { useSetup } from '../state/setup.ts'
import { BottomBar, hasBottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LanguageAnnouncement } from './LanguageAnnouncement.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { SandboxRibbon } from './SandboxRibbon.tsx'
import { shellTexts } from './texts/index.ts'

type Props = {
  path: string
  route: Route | undefined
  children: ReactNode
}

/** The frame of all pages, which stays while they change. */
export function Shell({ path, route, children }: Props) {
  const texts = useTexts(shellTexts)
  const session = signedIn(useWho())
  const setup = useSetup()
  const isBarred = session !== undefined && setup.state === 'ready' && hasBottomBar(route)
  const main = useRef<HTMLElement>(null)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
    main.current?.scrollIntoView()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves to the content without a history entry */}
      <a className="skip-link" href="#main" onClick={skip}>
        {texts.skip}
      </a>
      <SandboxRibbon />
      <Header path={path} route={route} />
      <OfflineBanner />
      <LanguageAnnouncement />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer whole={route !== undefined && isDrawnBySite(route)} />
      {isBarred && <BottomBar path={path} route={route} />}
      <LeaveQuestion />
    </>
  )
}
