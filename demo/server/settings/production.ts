/** The check of the parts that production needs before it starts. */
import { missingForProduction, type ProductionParts } from './table.ts'

/** This start lacks parts that production needs; the message names all of them. */
export class NotReadyForProduction extends Error {
  constructor(missing: readonly string[]) {
    super(
      `NODE_ENV=production lacks ${missing.join(', ')}. ` +
        'Nothing of the sandbox stands in for them; without NODE_ENV=production this is a sandbox.',
    )
    this.name = 'NotReadyForProduction'
  }
}

/** Throws `NotReadyForProduction` with every part that production needs and that is undefined. */
export function assertReadyForProduction(given: ProductionParts): void {
  const missing = missingForProduction(given)
  if (missing.length > 0) throw new NotReadyForProduction(missing)
}
