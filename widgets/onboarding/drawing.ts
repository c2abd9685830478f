import { drawingOf } from '#core/element/drawing.tsx'
import { Onboarding } from './Onboarding.tsx'
import css from './onboarding.css?inline'

export const drawing = drawingOf({ view: Onboarding, css: [css] })
