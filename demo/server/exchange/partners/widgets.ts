/** All widgets, and the calls that each makes on a partner's page: `npm run calls` writes them from the imports. */
import type { Contract } from '#core/contract/contract.ts'
import { ownPageTags } from '#core/contract/own-page-tags.ts'
import widgetCalls from './widget-calls.json' with { type: 'json' }

/** A call of the contract, or the stream of notifications. */
export type CallName = keyof Contract | 'notificationStream'

/** Every tag of this release that a partner's page can show. */
export const widgetTags: readonly string[] = Object.keys(widgetCalls).filter(
  (tag) => !ownPageTags.includes(tag),
)

const callsByTag: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(widgetCalls).map(([tag, calls]) => [tag, new Set(calls)]),
)

/**
 * Whether a tag makes this call from the partner's page; a tag in a frame calls from the exchange's own origin. A widget
 * in a dialog is a tag of its own, which the partner needs, too. A tag of another release makes no call.
 */
export function makesCall(tag: string, call: CallName): boolean {
  const calls = callsByTag.get(tag)
  // Every partner's page may make this call: the troubleshooting guide tests the connection with it.
  return calls !== undefined && (call === 'currencyList' || calls.has(call))
}

/**
 * Identity details, what guards an account, and its end: whichever widget makes these calls, the person has to have logged
 * in themselves. The first PIN is part of the setup; another one needs a code of `generateOtp`.
 */
const ownLoginOnly: ReadonlySet<CallName> = new Set<CallName>([
  ...(['kycDetails', 'updateProfile', 'uploadDocument', 'myDataJson', 'myDataPdf'] as const),
  ...(['changeEmail', 'resendEmailCode', 'confirmNewEmail', 'stopEmailChange'] as const),
  ...(['generateOtp', 'verifyOtp', 'newPassword', 'pendingPassword', 'stopPasswordChange'] as const),
  ...(['newPasskeyOptions', 'addPasskey', 'renamePasskey', 'removePasskey'] as const),
  ...(['sessions', 'endSession', 'logoutEverywhere'] as const),
  ...(['consents', 'endConsent', 'consentRequest', 'answerConsent'] as const),
  ...(['openMatters', 'closeAccount'] as const),
])

/**
 * Whether a session may make this call that a partner's server began for these tags (rules/partners.md#server-sessions);
 * null: the person logged in themselves.
 */
export const isInReach = (widgets: readonly string[] | null, call: CallName): boolean =>
  widgets === null ||
  call === 'logout' ||
  (!ownLoginOnly.has(call) &&
    (widgets.includes('*') ? widgetTags : widgets).some((tag) => makesCall(tag, call)))
