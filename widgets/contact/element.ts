import { defineWidget } from '#core/element/define-widget.ts'

/**
 * A message to the exchange's operator: full name, email, message. It is mailed and stored.
 *
 * ```html
 * <cowrie-contact></cowrie-contact>
 * ```
 *
 * Open to everybody; a signed-in person's name and email are filled in. A message that fails to send stays as typed,
 * with the reason; a sent one is replaced by a confirmation.
 *
 * @tag cowrie-contact
 *
 * @fires cowrie-unsaved - `{unsaved, survivesReload: true}`: whether leaving now would lose a message; a host with
 *   routes asks first.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that sends.
 * @csspart notice - The box with the reason why sending failed.
 * @csspart done - The confirmation after sending.
 */
export const defineContact = defineWidget({
  tag: 'cowrie-contact',
  blockSize: [630, 610],
  load: () => import('./drawing.ts'),
})
