import { drawingOf } from '#core/element/drawing.tsx'
import { Statement } from './Statement.tsx'
import css from './statement.css?inline'

export const drawing = drawingOf({ view: Statement, css: [css] })
