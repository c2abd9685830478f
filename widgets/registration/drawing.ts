import { drawingOf } from '#core/element/drawing.tsx'
import { Registration } from './Registration.tsx'
import css from './registration.css?inline'

export const drawing = drawingOf({ view: Registration, css: [css] })
