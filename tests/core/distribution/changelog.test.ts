/** The part of the changelog that partners read. */
import { expect, it } from 'vitest'
import { changesForPartners } from '../../../demo/distribution/changelog.ts'

it('has the entries for partners of each release, and no others', () => {
  const changelog = [
    '# Changelog\n\n## [Unreleased]\n\n### Added\n',
    '- **Ledger:** nothing for them.',
    '- **Widgets:** a tag\n  on two lines.',
    '- **Partners:** a key.\n\n## [1.2.0] - 2026-11-22\n',
    '- **Databases:** nothing.\n\n## [1.1.0] - 2026-11-20\n',
    '- **Packages:** one.\n',
  ].join('\n')
  expect(changesForPartners(changelog)).toBe(
    '## Unreleased\n\n- **Widgets:** a tag\n  on two lines.\n- **Partners:** a key.\n\n## 1.1.0 - 2026-11-20\n\n- **Packages:** one.\n',
  )
})
