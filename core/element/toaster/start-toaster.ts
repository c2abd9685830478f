import { lazy, preload } from '#core/lazy/lazy.ts'
import { importToaster, takeToasts } from './take-toasts.ts'

const toaster = preload(lazy(importToaster, (module) => module))

/** Takes the page's toasts, and loads the toaster before the first one. */
export const startToaster = (): void => takeToasts(() => toaster.load())
