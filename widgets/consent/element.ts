import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Asks a signed-in person whether a partner may begin sessions of theirs in its widgets. It works on a page of the
 * exchange's own site only.
 *
 * ```html
 * <cowrie-consent request="abcdefghijklmnopabcdefghijklmnop"></cowrie-consent>
 * ```
 *
 * @tag cowrie-consent
 *
 * @fires cowrie-navigate - Request `{to}`: the partner's page, after the answer; unhandled, the widget shows a link.
 * @fires cowrie-step - `{flow, name}`: `sign-in` for a visitor, `question`, and the answer, `agreed` or `refused`.
 * @fires cowrie-sign-in-needed - Request: nobody is signed in.
 *
 * @csspart card - The surface.
 * @csspart notice - The box with the reason of a refusal, or with another address than the account's.
 * @csspart button - Every button.
 * @csspart button-primary - The button that agrees.
 */
export const defineConsent = defineWidget({
  tag: 'cowrie-consent',
  blockSize: [210, 180],
  attributes: {
    /** The end of the address that `POST /partner/sessions` answers as `consentUrl`. */
    request: 'string',
  },
  load: () => import('./drawing.ts'),
})
