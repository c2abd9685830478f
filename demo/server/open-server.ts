/** Assembles a server from its settings, and shuts it down in order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningBank } from '../bank/run.ts'
import { startIdentityReviews } from './accounts/identity.ts'
import { startPasswordChanges } from './accounts/password-change.ts'
import { startAlerts } from './alerts/watch.ts'
import { openBackupDoor } from './backups/door.ts'
import { startContact } from './contact/contact.ts'
import { fillCountries } from './data/countries.ts'
import { type OpenedDatabase, openDatabase, type Statement } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { asOwner, ownsLedger } from './db/roles.ts'
import { hashPool } from './hashing/hash-pool.ts'
import { encryptRows } from './keys/encrypt-rows.ts'
import { startReencryption } from './keys/reencrypt.ts'
import { openVault, startKeyRefresh, type Vault } from './keys/vault.ts'
import { startAudit } from './ledger/continuous-audit.ts'
import { claimExistingNumbers } from './limits/claim-existing.ts'
import { startOutbox } from './mail/outbox.ts'
import { startExpiry } from './market/expire.ts'
import { startMatching } from './market/matching/worker.ts'
import { startMonths } from './months.ts'
import { liveUpdatesOver } from './notifications/live.ts'
import { watchDatabase } from './observability/database-figures.ts'
import type { Log } from './observability/log.ts'
import type { Telemetry } from './observability/telemetry.ts'
import type { CardProcessorPort } from './ports/card-processor.ts'
import { adyenCards } from './ports/cards-adyen.ts'
import { isRestrictedIn } from './ports/foreign-request.ts'
import { geolocationTable } from './ports/geolocation-table.ts'
import { providerIdentity } from './ports/identity-provider.ts'
import { reviewIdentity } from './ports/identity-review.ts'
import { sandboxIdentity } from './ports/identity-sandbox.ts'
import { sandboxMail } from './ports/mail-sandbox.ts'
import { observedCards } from './ports/observed-cards.ts'
import type { IdentityCheckPort, MailPort, SignalPort } from './ports/ports.ts'
import { webPushPort } from './ports/push-web.ts'
import { localSignals } from './ports/signals-local.ts'
import { postgresSignals } from './ports/signals-postgres.ts'
import { sandboxAccountAt } from './processor-settings.ts'
import { startRateRefresh, storeShippedHistory } from './rates/market-rate.ts'
import { startReconciliation } from './reconciliation/reconcile.ts'
import { startRetention } from './retention.ts'
import { openBankWithin } from './sandbox-bank.ts'
import { startScreening } from './screening/everyone.ts'
import { openScreening } from './screening/open-screening.ts'
import { type Secrets, secretsWith } from './secrets.ts'
import { closeDemoPeople } from './seed/people-rows.ts'
import { seedDemo } from './seed/seed.ts'
import type { Server } from './server.ts'
import { assertReadyForProduction, type Settings } from './settings.ts'
import { receiveMessage, startInbox } from './settlement/inbox.ts'
import { startRenewals } from './settlement/renewals.ts'
import { startWebhooks } from './webhooks/deliver.ts'

export type OpenServer = { server: Server; close(): Promise<void> }

/** A server whose background jobs have not begun. */
type IdleServer = OpenServer & { startJobs(): void }

const shippedRates = new URL('./data/rates.json', import.meta.url)

/** Parts that the sandbox has built in and production must be given; and replacements for tests and measurements. */
type Parts = {
  cards?: CardProcessorPort | undefined
  identity?: IdentityCheckPort | undefined
  /** The current time; a journey moves it. */
  clock?: () => Date
  secrets?: Secrets
  onStatement?: (statement: Statement) => void
  /** Takes a line for each request. */
  log?: Log
  /** Takes figures and traces; opened and closed by who gives it. */
  telemetry?: Telemetry
}

function signalsOf(
  { databaseUrl, databaseListenUrl }: Settings,
  database: OpenedDatabase,
  log: (sentence: string) => void,
): SignalPort {
  if (!databaseUrl) return localSignals()
  const signals = postgresSignals(databaseListenUrl ?? databaseUrl, log)
  database.onConnect(signals.reachable)
  return signals
}

/** The identity check that the settings choose. */
function identityOf(
  { identity }: Settings,
  clock: () => Date,
  log: (sentence: string) => void,
): IdentityCheckPort {
  if (identity?.kind === 'provider') return providerIdentity(identity, clock, log)
  return identity?.kind === 'review' ? reviewIdentity : sandboxIdentity(clock)
}

/** Loads what speaks SMTP only where mail goes that way: it has many modules. */
async function mailOf(
  { smtpUrl, publicUrl }: Settings,
  database: OpenedDatabase,
  clock: () => Date,
  vault: Vault,
): Promise<MailPort> {
  if (!smtpUrl) return sandboxMail(database, clock, vault)
  const { smtpMail } = await import('./ports/mail-smtp.ts')
  return smtpMail(smtpUrl, publicUrl)
}

/**
 * Brings the schema up to date, by the owner's role where there is one, and encrypts on the way what an earlier release
 * stored in clear. Throws a sentence that names the missing key or pepper.
 */
export async function migrateEncrypted(
  database: OpenedDatabase,
  settings: Settings,
  clock: () => Date,
  log: (sentence: string) => void,
): Promise<void> {
  const { keys, pepper, olderPeppers } = settings
  const peppers = [pepper, ...olderPeppers]
  await asOwner(database, settings, (owner) =>
    migrate(owner, undefined, async () =>
      encryptRows(owner, { vault: await openVault(owner, keys, clock), peppers }, log),
    ),
  )
}

/** Brings the schema up to date and opens the keys. */
async function openEncrypted(
  database: OpenedDatabase,
  settings: Settings,
  clock: () => Date,
  log: (sentence: string) => void,
): Promise<Vault> {
  await migrateEncrypted(database, settings, clock, log)
  if (await ownsLedger(database))
    log(
      'The role of DATABASE_URL owns the tables, so that whoever takes over the server can change the ledger. Make a role ' +
        "of its own for the server, CREATE ROLE cowrie_server LOGIN PASSWORD '…', and run `npm run migrate` with it in " +
        'DATABASE_URL and the owner in DATABASE_OWNER_URL: see "Two roles" in the README',
    )
  return openVault(database, settings.keys, clock)
}

/** Opens the database and starts the background jobs. Throws a sentence for the person who starts the server. */
export async function openServer(
  settings: Settings,
  log: (sentence: string) => void,
  parts: Parts = {},
): Promise<OpenServer> {
  const { startJobs, ...open } = await openIdleServer(settings, log, parts)
  startJobs()
  return open
}

/**
 * Opens the database. The background jobs wait for `startJobs`, so that calls are answered first: thousands of reminders
 * that became due while the server was stopped keep the embedded database busy for a minute.
 */
export async function openIdleServer(
  settings: Settings,
  log: (sentence: string) => void,
  {
    cards,
    identity,
    clock = () => new Date(),
    secrets: givenSecrets,
    onStatement,
    log: requestLog,
    telemetry,
  }: Parts = {},
): Promise<IdleServer> {
  if (!settings.isSandbox)
    assertReadyForProduction({
      ...settings,
      processor: cards ?? settings.processor,
      identity: identity ?? settings.identity,
    })
  const metrics = telemetry?.metrics
  const database = await openDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    databasePrepare: settings.databasePrepare,
    databaseReadUrl: settings.databaseReadUrl,
    report: (sentence, cause) =>
      log(cause === undefined ? sentence : `${sentence}: ${(cause as Error).message ?? cause}`),
    onStatement,
    onWait: metrics && ((seconds) => metrics.record('cowrie_database_wait_seconds', seconds, {})),
    onReplicaRead: metrics && ((outcome) => metrics.count('cowrie_replica_reads_total', { outcome })),
    isTraced: telemetry?.isTracing,
  })
  const hashing = hashPool({ threads: settings.hashThreads })
  const secrets =
    givenSecrets ?? secretsWith(settings.pepper, { hasher: hashing, older: settings.olderPeppers })
  let bank: RunningBank | undefined
  try {
    const vault = await openEncrypted(database, settings, clock, log)
    const processorOf = async (): Promise<CardProcessorPort> => {
      if (cards) return cards
      if (settings.processor) return adyenCards({ ...settings.processor, vault, clock })
      if (!settings.bankUrl) {
        const file = join(settings.dataDir, 'bank.sqlite')
        bank = await openBankWithin((message) => receiveMessage(server, message), file)
      }
      const bankUrl = settings.bankUrl ?? bank?.url ?? ''
      return adyenCards({ ...sandboxAccountAt(bankUrl, settings.bankFields), vault, clock })
    }
    const server: Server = {
      settings,
      database,
      clock,
      secrets,
      vault,
      mail: await mailOf(settings, database, clock, vault),
      push: settings.pushKey
        ? webPushPort({
            key: settings.pushKey,
            subject: `mailto:${settings.operatorEmail}`,
            isRestricted: isRestrictedIn(settings),
          })
        : undefined,
      cards: metrics ? observedCards(await processorOf(), metrics) : await processorOf(),
      identity: identity ?? identityOf(settings, clock, log),
      screening: settings.sanctionsFile ? await openScreening(settings.sanctionsFile, log) : undefined,
      geolocation: geolocationTable(),
      live: liveUpdatesOver(signalsOf(settings, database, log)),
      log: requestLog,
      metrics,
    }
    if (metrics) {
      watchDatabase(metrics, server)
      metrics.watch('cowrie_hashes', () =>
        Object.entries(hashing.counts()).map(([state, value]) => ({ value, labels: { state } })),
      )
    }
    await fillCountries(database.db)
    await storeShippedHistory(server, JSON.parse(readFileSync(shippedRates, 'utf8')))
    if (settings.seed === 'demo') await seedDemo(server, log)
    if (settings.sandboxKey) await closeDemoPeople(server)
    await claimExistingNumbers(server)
    const stopping: (() => unknown)[] = []
    return {
      server,
      startJobs() {
        const outbox = startOutbox(server, log)
        const alerts = startAlerts(server, log)
        stopping.push(
          startRateRefresh(server, log),
          startExpiry(server, log),
          startMatching(server, log),
          startContact(server, log),
          startMonths(server, log),
          startRetention(server, log),
          startPasswordChanges(server, log),
          startIdentityReviews(server, log),
          startInbox(server, log),
          startRenewals(server, log),
          startReconciliation(server, log),
          startAudit(server, log),
          startScreening(server, log),
          startKeyRefresh(server.vault, log),
          startReencryption(server, log),
          openBackupDoor(database, settings.dataDir, log),
          alerts.stop,
          outbox.stop,
          startWebhooks(server, log).stop,
        )
      },
      async close() {
        for (const stop of stopping) await stop()
        await server.live.close()
        await bank?.close()
        await hashing.close()
        await server.screening?.close()
        await database.close()
      },
    }
  } catch (error) {
    await bank?.close()
    await hashing.close()
    await database.close()
    throw error
  }
}
