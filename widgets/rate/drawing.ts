import { drawingOf } from '#core/element/drawing.tsx'
import { Rate } from './Rate.tsx'
import css from './rate.css?inline'

export const drawing = drawingOf({ view: Rate, css: [css] })
