import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { SendMoney } from './SendMoney.tsx'
import css from './send-money.css?inline'

export const drawing = drawingOf({ view: SendMoney, css: [steps, css] })
