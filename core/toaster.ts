/** `<cowrie-toaster>`, loaded with the first toast or ahead of it. */
import { defineWidget } from './define-widget.tsx'
import { Toaster } from './ui/Toaster.tsx'
import { receive } from './ui/toast-queue.ts'
import css from './ui/toaster.css?inline'

defineWidget({ tag: 'cowrie-toaster', view: Toaster, css: [css] })()

export { receive }
