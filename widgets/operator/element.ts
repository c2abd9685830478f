import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The console of the people who run the exchange: what waits for them, and their decisions. It works on a page of the
 * exchange's own site only, with a session of its own beside a member's.
 *
 * ```html
 * <cowrie-operator></cowrie-operator>
 * ```
 *
 * @tag cowrie-operator
 *
 * @fires cowrie-navigate - Request `{to: '/operator?place={place}'}`; unhandled, the console goes there by itself.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that signs in or decides.
 * @csspart notice - The box with the reason of a refusal.
 * @csspart tabs - The kinds of what waits.
 * @csspart dialog - An identity check, and the question before a decision.
 */
export const defineOperator = defineWidget({
  tag: 'cowrie-operator',
  blockSize: [460, 460],
  attributes: {
    /**
     * The part shown: `queue`, `search`, `lists`, `money`, `partners`, `log`, or a kind and an id.
     *
     * @default queue
     */
    place: 'string',
  },
  properties: {
    /** Token of the link that sets up a new operator's sign-in. A property, never an attribute. */
    linkToken: undefined as string | undefined,
  },
  load: () => import('./drawing.ts'),
})
