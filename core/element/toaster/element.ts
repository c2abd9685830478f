/** `<cowrie-toaster>`, loaded with the first toast or preloaded. */
import { defineWidget } from '../define-widget.ts'
import { drawingOf } from '../drawing.tsx'
import { enqueueToast } from './queue.ts'
import { Toaster } from './Toaster.tsx'
import css from './toaster.css?inline'

const drawing = drawingOf({ view: Toaster, css: [css] })

defineWidget({ tag: 'cowrie-toaster', blockSize: [0, 0], load: async () => ({ drawing }) })()

export { enqueueToast }
