import { sharedSession, type ToastTone } from './session/shared-session.ts'

/** Shows a toast in the corner of the page: `showToast('success', 'Invite link copied to clipboard')`. */
export const showToast = (tone: ToastTone, text: string): void => sharedSession.toast({ tone, text })
