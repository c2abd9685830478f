/** `<cowrie-toaster>`, loaded with the first toast or preloaded. */
import { enqueueToast } from './queue.ts'
import { Toaster } from './Toaster.tsx'
import css from './toaster.css?inline'

export const toaster = { tag: 'cowrie-toaster', view: Toaster, css: [css] } as const

export { enqueueToast }
