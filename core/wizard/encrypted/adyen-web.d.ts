/**
 * The part of Adyen's web library that puts encrypted fields into a page and talks with them. ARCHITECTURE says why not its
 * public `CustomCard`.
 */
declare module '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/initCSF.js' {
  import type { SecuredFields, SecuredFieldsSetup } from '#core/wizard/encrypted/secured-fields.ts'

  /** Makes a frame in each element below `rootNode` that has `data-cse`. */
  export default function initSecuredFields(setup: SecuredFieldsSetup): SecuredFields
}
