import { drawingOf } from '#core/element/drawing.tsx'
import { Contact } from './Contact.tsx'
import css from './contact.css?inline'

export const drawing = drawingOf({ view: Contact, css: [css] })
