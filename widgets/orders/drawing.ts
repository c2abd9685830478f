import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Orders } from './Orders.tsx'
import css from './orders.css?inline'

export const drawing = drawingOf({ view: Orders, css: [steps, css] })
