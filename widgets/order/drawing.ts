import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Order } from './Order.tsx'
import css from './order.css?inline'

export const drawing = drawingOf({ view: Order, css: [steps, css] })
