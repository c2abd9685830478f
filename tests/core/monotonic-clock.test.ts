/**
 * The wall clock of a device jumps: at a correction, on a flight, by hand. A wait measured by it ends at once or never, so
 * browsers measure waits by `performance.now()`, and read the wall clock only for a day or a moment of the calendar.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from '../imports.ts'

/** Files that compare with a day or a moment that the server or a card names. */
const calendar: readonly string[] = [
  'core/account-ui/identity-checks.ts',
  'core/exchange-ui/figures/use-market-rate.ts',
  'core/texts/age.ts',
  'core/texts/dates.ts',
  'core/wizard/card-checks.ts',
  'core/wizard/flow/card-choice.ts',
  'demo/site/pages/gallery/Gallery.tsx',
  'demo/site/shell/Footer.tsx',
  'widgets/listing-details/Manage.tsx',
  'widgets/notifications/NotificationList.tsx',
  'widgets/onboarding/Review.tsx',
  'widgets/onboarding/kyc-checks.ts',
  'widgets/operator/Money.tsx',
  'widgets/partner/Replay.tsx',
  'widgets/profile/CardsTab.tsx',
  'widgets/profile/details-draft.ts',
]

test('only dates of the calendar are read from the wall clock of a browser', () => {
  const readers = projectFiles()
    .filter((path) => /^(core|widgets|demo\/site)\/.*\.tsx?$/.test(path))
    .filter((path) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(root, path), 'utf8')))
  expect(readers.sort()).toEqual(calendar)
})
