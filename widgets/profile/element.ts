import { defineWidget } from '#core/element/define-widget.tsx'
import { Profile } from './Profile.tsx'
import css from './profile.css?inline'

/**
 * Account settings: the profile with its photo, password, PIN and sessions, and the cards.
 *
 * ```html
 * <cowrie-profile></cowrie-profile>
 * <cowrie-profile tab="cards"></cowrie-profile>
 * <cowrie-profile only="password"></cowrie-profile>
 * ```
 *
 * For a visitor, or somebody whose setup is not complete, it says so and offers the way on. With `only` it shows one
 * form to whoever is signed in.
 *
 * @tag cowrie-profile
 * @attr {'profile'|'security'|'cards'} [tab=profile] - Which tab is open. The person can open others.
 * @attr {'password'|'photo'} only - Shows this one form, without tabs.
 *
 * @fires cowrie-profile-changed - The photo or the details have been changed.
 * @fires cowrie-unsaved - `{unsaved}`: whether leaving now would lose something typed. A host with routes asks before.
 * @fires cowrie-navigate - Request `{to}`: `/` after the password was changed, `/login` after logging out everywhere.
 * @fires cowrie-sign-in-needed - Request: nobody is signed in.
 * @fires cowrie-setup-needed - Request: identity, PIN or card is missing.
 *
 * @csspart card - A surface: photo, details, each of the security settings.
 * @csspart tabs - The row of tabs.
 * @csspart tab - One of the tabs.
 * @csspart avatar - The photo, or the initials in its place.
 * @csspart crop - The part of a picture that is being chosen.
 * @csspart bank-card - One of the cards.
 * @csspart limit - One of the limits on money.
 * @csspart session - One of the sessions.
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that goes on.
 * @csspart pin - The group of boxes of a code or PIN.
 * @csspart pin-box - One of these boxes.
 * @csspart dialog - Every question and message.
 */
export const defineProfile = defineWidget({
  tag: 'cowrie-profile',
  view: Profile,
  attributes: { tab: 'string', only: 'string' },
  css: [css],
})
