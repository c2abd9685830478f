import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { Sweep } from './Sweep.tsx'
import css from './sweep.css?inline'

export const drawing = drawingOf({ view: Sweep, css: [steps, css] })
