import { defineWidget } from '#core/element/define-widget.tsx'
import { Contact } from './Contact.tsx'
import css from './contact.css?inline'

/**
 * A message to whoever runs the exchange: full name, email, message. It is mailed to the operator and kept.
 *
 * ```html
 * <cowrie-contact></cowrie-contact>
 * ```
 *
 * Open to everybody; name and email of somebody signed in are filled in. A message that could not be sent stays as it
 * was typed, with the reason; one that was sent gives way to a word that it was.
 *
 * @tag cowrie-contact
 *
 * @fires cowrie-unsaved - `{unsaved}`: whether leaving now would lose a message. A host with routes asks before.
 *
 * @csspart field - A label with its control and messages.
 * @csspart input-box - The frame of an input.
 * @csspart button - Every button.
 * @csspart button-primary - The button that sends.
 * @csspart notice - The box that says why a message was not sent.
 * @csspart done - What is shown once it was.
 */
export const defineContact = defineWidget({ tag: 'cowrie-contact', view: Contact, css: [css] })
