import { drawingOf } from '#core/element/drawing.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import css from './password-reset.css?inline'

export const drawing = drawingOf({ view: PasswordReset, css: [css] })
