import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Transactions } from './Transactions.tsx'
import css from './transactions.css?inline'

export const drawing = drawingOf({ view: Transactions, css: [steps, css] })
