/** `<cowrie-toaster>`, loaded with the first toast or ahead of it. */
import { defineWidget } from '../define-widget.tsx'
import { receive } from './queue.ts'
import { Toaster } from './Toaster.tsx'
import css from './toaster.css?inline'

defineWidget({ tag: 'cowrie-toaster', view: Toaster, css: [css] })()

export { receive }
