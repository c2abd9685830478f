import { drawingOf } from '#core/element/drawing.tsx'
import { Console } from './Console.tsx'
import exchange from './exchange.css?inline'
import css from './operator.css?inline'

export const drawing = drawingOf({ view: Console, css: [css, exchange] })
