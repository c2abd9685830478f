import { drawingOf } from '#core/element/drawing.tsx'
import { Circle } from './Circle.tsx'
import css from './circle.css?inline'

export const drawing = drawingOf({ view: Circle, css: [css] })
