import { drawingOf } from '#core/element/drawing.tsx'
import { Profile } from './Profile.tsx'
import css from './profile.css?inline'

export const drawing = drawingOf({ view: Profile, css: [css] })
