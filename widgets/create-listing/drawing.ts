import { drawingOf } from '#core/element/drawing.tsx'
import steps from '#core/wizard/steps.css?inline'
import { CreateListing } from './CreateListing.tsx'
import css from './create-listing.css?inline'

export const drawing = drawingOf({ view: CreateListing, css: [steps, css] })
