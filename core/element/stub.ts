/**
 * A tag's file for pages (`/cdn/v1/cowrie-rate.js`): its definition, and the files that draw it in the page. The build
 * writes both, for each tag.
 */
import { importModules } from '#core/lazy/import-modules.ts'
import { type Define, defineWidget, type Loaded } from './define-widget.ts'

type Stub = Define['definition'] & { modules: readonly string[] }

declare const __COWRIE_STUB__: Stub

const { modules, ...definition } = __COWRIE_STUB__

defineWidget({ ...definition, load: () => importModules<Loaded>(modules) })()
