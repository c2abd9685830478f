import { drawingOf } from '#core/element/drawing.tsx'
import { Consent } from './Consent.tsx'
import css from './consent.css?inline'

export const drawing = drawingOf({ view: Consent, css: [css] })
