import { defineWidget } from '#core/element/define-widget.ts'

/**
 * Alerts of a person: "tell me when 1 USD is 1,300 NGN or less" by the market rate, or when somebody posts a listing at
 * that price. The page lists them with their state and last crossing, and each can be changed, paused and deleted; the
 * form alone creates one.
 *
 * ```html
 * <cowrie-alerts></cowrie-alerts>
 * <cowrie-alerts view="form" from="NGN" to="USD"></cowrie-alerts>
 * ```
 *
 * Visitors are asked to log in. An alert arrives in the app and by mail, as the person chose.
 *
 * @tag cowrie-alerts
 *
 * @fires cowrie-alert-created - `{alertId}`: an alert was created.
 * @fires cowrie-step - `{flow, name}`: the form of a new alert (`form`), and that it was created (`done`).
 * @fires cowrie-closed - The person is done with the form.
 * @fires cowrie-unsaved - `{unsaved, survivesReload: true}`: whether leaving now would lose a typed alert.
 * @fires cowrie-sign-in-needed - Request, from a visitor; unhandled, the login opens in a dialog.
 *
 * @csspart alert - One of the alerts.
 * @csspart pill - The state of an alert.
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart icon-button - The button that swaps the currencies.
 * @csspart dialog - The dialog of a new or changed alert, and the question before deleting.
 * @csspart empty - Shown in place of an empty list.
 */
export const defineAlerts = defineWidget({
  tag: 'cowrie-alerts',
  blockSize: [280, 280],
  attributes: {
    /**
     * All alerts, or only the form of a new one.
     *
     * @default page
     */
    view: ['page', 'form'],
    /**
     * ISO 4217 code of the currency to give, in a new alert.
     *
     * @default USD
     */
    from: 'currency',
    /**
     * ISO 4217 code of the currency to get.
     *
     * @default NGN
     */
    to: 'currency',
    /**
     * Initial subject of a new alert.
     *
     * @default rate
     */
    kind: ['rate', 'listing'],
    /**
     * Offers alerts as push messages. Only the exchange's own site sets it: it has the service worker that
     * shows them.
     */
    push: 'boolean',
  },
  load: () => import('./drawing.ts'),
})
