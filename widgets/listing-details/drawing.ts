import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { ListingDetails } from './ListingDetails.tsx'
import css from './listing-details.css?inline'

export const drawing = drawingOf({ view: ListingDetails, css: [steps, css] })
