import { drawingOf } from '#core/element/drawing.tsx'
import { Login } from './Login.tsx'
import css from './login.css?inline'

export const drawing = drawingOf({ view: Login, css: [css] })
