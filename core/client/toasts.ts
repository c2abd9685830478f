import { useEffect, useRef } from 'react'
import { sharedSession, type ToastTone } from './session/shared-session.ts'

/** Shows a toast in the corner of the page: `showToast('success', 'Invite link copied to clipboard')`. */
export const showToast = (tone: ToastTone, text: string, until?: AbortSignal): void =>
  sharedSession.toast({ tone, text, until })

/** Shows the toasts of a step or a form, one at a time: each leaves with the component, or with a call without a text. */
export function useOwnToast() {
  const shown = useRef<AbortController>(undefined)
  useEffect(() => () => shown.current?.abort(), [])
  return (tone?: ToastTone, text?: string) => {
    shown.current?.abort()
    shown.current = new AbortController()
    if (tone && text) showToast(tone, text, shown.current.signal)
  }
}
