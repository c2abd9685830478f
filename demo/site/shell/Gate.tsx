import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { loginPath, setupPath } from '../state/addresses.ts'
import type { Access } from '../state/route.ts'
import { currentAddress, navigate } from '../state/router.ts'
import { signedIn, takeEndReason, useWho } from '../state/session.ts'
import { readSetup, refreshSetup, useSetup } from '../state/setup.ts'
import { Problem } from './Problem.tsx'
import { shellTexts } from './texts/index.ts'

type Props = {
  access: Access
  /** The path behind the gate: login and setup lead back to its address. */
  path: string
  children: ReactNode
}

/**
 * Shows a gated page only to signed-in people with a complete setup, and draws nothing during the check. A failed check
 * proves nothing, so it neither opens the page nor sends the person away.
 */
export function Gate({ access, path, children }: Props) {
  const texts = useTexts(shellTexts)
  const who = useWho()
  const setup = useSetup()
  const hasAsked = useRef(false)
  const isVisitor = who === 'visitor'
  const session = signedIn(who)
  const isAsked = access === 'ready' && session !== undefined

  useEffect(() => {
    if (!isVisitor || access === 'public' || location.pathname !== path) return
    // A person who signed out by choice does not return to the page.
    navigate(loginPath, {
      replace: true,
      returnTo: takeEndReason() === 'left' ? undefined : currentAddress(),
    })
  }, [isVisitor, access, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the current setup, its change only starts it
  useEffect(() => {
    if (!isAsked) return
    const { state } = readSetup()
    const isOld = !hasAsked.current
    hasAsked.current = true
    // A step that an earlier page missed may be complete by now, here or in another tab.
    if (isOld && (state === 'incomplete' || state === 'failed')) void refreshSetup()
    else if (state === 'incomplete') navigate(setupPath, { replace: true, returnTo: currentAddress() })
  }, [isAsked, setup])

  if (access === 'public') return children
  if (!session) return null
  if (access === 'signed-in' || setup.state === 'ready') return children
  if (setup.state === 'failed') {
    const text = setup.because === 'refused' ? setup.message : texts.unchecked[setup.because]
    return <Problem title={texts.uncheckedTitle} text={text} onRetry={() => void refreshSetup()} />
  }
  return null
}
