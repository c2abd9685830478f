import { drawingOf } from '#core/element/drawing.tsx'
import { Alerts } from './Alerts.tsx'
import css from './alerts.css?inline'

export const drawing = drawingOf({ view: Alerts, css: [css] })
