/** Every migration in order. A new one is added at the end; a released one never changes. */
import type { Migration } from './migrate.ts'
import * as people from './migrations/001-people.ts'
import * as ledger from './migrations/002-ledger.ts'
import * as market from './migrations/003-market.ts'
import * as platform from './migrations/004-platform.ts'
import * as resetsAndDevices from './migrations/005-resets-and-devices.ts'
import * as profile from './migrations/006-profile.ts'
import * as matching from './migrations/007-matching.ts'
import * as listingSearch from './migrations/008-listing-search.ts'
import * as history from './migrations/009-history.ts'
import * as circle from './migrations/010-circle.ts'
import * as transfers from './migrations/011-transfers.ts'
import * as notices from './migrations/012-notices.ts'
import * as contact from './migrations/013-contact.ts'
import * as partners from './migrations/014-partners.ts'
import * as turningTokens from './migrations/020-turning-tokens.ts'
import * as loginTries from './migrations/021-login-tries.ts'
import * as languages from './migrations/022-languages.ts'
import * as retention from './migrations/031-retention.ts'
import * as codeChallenges from './migrations/033-code-challenges.ts'
import * as devices from './migrations/034-devices.ts'
import * as passkeys from './migrations/035-passkeys.ts'
import * as names from './migrations/036-names.ts'
import * as limits from './migrations/037-limits.ts'
import * as sealedColumns from './migrations/038-sealed-columns.ts'
import * as clearColumns from './migrations/039-clear-columns.ts'
import * as sessionKeys from './migrations/040-session-keys.ts'
import * as historyFacts from './migrations/041-history-facts.ts'

export const migrations: readonly Migration[] = [
  people,
  ledger,
  market,
  platform,
  resetsAndDevices,
  profile,
  matching,
  listingSearch,
  history,
  circle,
  transfers,
  notices,
  contact,
  partners,
  turningTokens,
  loginTries,
  languages,
  retention,
  codeChallenges,
  devices,
  passkeys,
  names,
  limits,
  sealedColumns,
  clearColumns,
  sessionKeys,
  historyFacts,
]
