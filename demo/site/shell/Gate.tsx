import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { navigate } from '../state/router.ts'
import { type Access, loginPath, setupPath } from '../state/routes.ts'
import { signedIn, takeEndReason, useWho } from '../state/session.ts'
import { readSetup, refreshSetup, useSetup } from '../state/setup.ts'
import { Problem } from './Problem.tsx'
import { shellTexts } from './texts/index.ts'

type Props = {
  access: Access
  /** The address behind the gate: the login leads back to it. */
  path: string
  children: ReactNode
}

/**
 * A gated page shows only to somebody signed in whose setup is complete, and nothing is drawn while that is
 * checked. A check that fails says nothing about the person, so it neither opens the page nor sends them away.
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
    // Whoever left by choice is not led back.
    navigate(loginPath, { replace: true, returnTo: takeEndReason() === 'left' ? undefined : path })
  }, [isVisitor, access, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: setup is read anew, its change only wakes the effect
  useEffect(() => {
    if (!isAsked) return
    const { state } = readSetup()
    const isOld = !hasAsked.current
    hasAsked.current = true
    // What was missing on an earlier page may have been completed since, here or in another tab.
    if (isOld && (state === 'incomplete' || state === 'failed')) void refreshSetup()
    else if (state === 'incomplete') navigate(setupPath, { replace: true })
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
