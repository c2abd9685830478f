import { page, type ToastTone } from './session/page.ts'

/** Says something in the corner of the page: `showToast('success', 'Invite link copied to clipboard')`. */
export const showToast = (tone: ToastTone, text: string): void => page.toast({ tone, text })
