import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { RequestMoney } from './RequestMoney.tsx'
import css from './request-money.css?inline'

export const drawing = drawingOf({ view: RequestMoney, css: [steps, css] })
