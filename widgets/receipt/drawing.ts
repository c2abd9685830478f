import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Receipt } from './Receipt.tsx'
import css from './receipt.css?inline'

export const drawing = drawingOf({ view: Receipt, css: [steps, css] })
