import { defineWidget } from '#core/element/define-widget.ts'

/**
 * The page of a partner: its keys, origins, widgets, webhooks, sessions, volume and earnings. It works on a page of the
 * exchange's own site only, with a session of its own beside a member's. In a sandbox, visitors register a test partner here.
 *
 * ```html
 * <cowrie-partner></cowrie-partner>
 * ```
 *
 * @tag cowrie-partner
 *
 * @fires cowrie-navigate - Request `{to: '/partner?place={place}'}`; unhandled, the widget goes there by itself. And
 *   `/contact-page`, from a place without a share of fees.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that signs in or adds something.
 * @csspart notice - The box with the reason of a refusal.
 * @csspart tabs - The places.
 * @csspart link - The button that leads to the registration, and back.
 * @csspart dialog - A secret, an event of the log, and the question before something ends.
 */
export const definePartner = defineWidget({
  tag: 'cowrie-partner',
  blockSize: [340, 340],
  attributes: {
    /**
     * The part shown: `keys`, `origins`, `widgets`, `webhooks`, `sessions`, `volume` or `earnings`.
     *
     * @default keys
     */
    place: 'string',
  },
  properties: {
    /** Token of the mailed link that signs in. A property, never an attribute. */
    linkToken: undefined as string | undefined,
  },
  load: () => import('./drawing.ts'),
})
