import { drawingOf } from '#core/element/drawing.tsx'
import { PartnerPage } from './PartnerPage.tsx'
import css from './partner.css?inline'

export const drawing = drawingOf({ view: PartnerPage, css: [css] })
