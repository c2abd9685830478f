import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Account settings: the profile with its photo, password, PIN and sessions, and the cards.
 *
 * ```html
 * <cowrie-profile></cowrie-profile>
 * <cowrie-profile tab="cards"></cowrie-profile>
 * <cowrie-profile only="password"></cowrie-profile>
 * ```
 *
 * Visitors and people whose setup is not complete see a prompt to complete it. With `only` it shows one form to any
 * signed-in person.
 *
 * @tag cowrie-profile
 *
 * @fires cowrie-profile-changed - The photo or the details changed.
 * @fires cowrie-unsaved - `{unsaved}`: whether leaving now would lose typed input; a host with routes asks first.
 * @fires cowrie-navigate - Request `{to}`: `/` after a password change and the end of the account, the page of what is still open,
 *   `/login` after logging out everywhere.
 * @fires cowrie-sign-in-needed - Request: nobody is signed in.
 * @fires cowrie-setup-needed - Request: identity, PIN or card is missing.
 *
 * @csspart card - A surface: photo, details, each of the security settings.
 * @csspart tabs - The row of tabs.
 * @csspart tab - One of the tabs.
 * @csspart avatar - The photo, or initials instead.
 * @csspart crop - The crop of a picture.
 * @csspart bank-card - One of the cards.
 * @csspart limit - One of the limits on money.
 * @csspart session - One of the sessions.
 * @csspart consent - One of the sites that may sign the person in.
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that continues.
 * @csspart pin - The group of boxes of a code or PIN.
 * @csspart pin-box - One of these boxes.
 * @csspart dialog - Every confirmation and message.
 */
export const defineProfile = defineWidget({
  tag: 'cowrie-profile',
  blockSize: [280, 280],
  attributes: {
    /**
     * The open tab. The person can open others.
     *
     * @default profile
     */
    tab: ['profile', 'security', 'cards'],
    /** Shows only this form, without tabs; `account` is what a person may do with the account as a whole. */
    only: ['password', 'photo', 'account'],
  },
  load: () => import('./drawing.ts'),
})
