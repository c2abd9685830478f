/**
 * The part of Adyen's web library that puts encrypted fields into a page and talks with them. The library's `CustomCard`
 * is this part in a shell which also reports the page's address to Adyen, fetches translations, adds an element to the
 * document and weighs five times as much.
 */
declare module '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/initCSF.js' {
  import type { SecuredFields, SecuredFieldsSetup } from '#core/wizard/encrypted/secured-fields.ts'

  /** Makes a frame in each element below `rootNode` that has `data-cse`. */
  export default function initSecuredFields(setup: SecuredFieldsSetup): SecuredFields
}
