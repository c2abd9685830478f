/** Assembles a server from its settings, and shuts it down in order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningBank } from '../bank/run.ts'
import { startAlerts } from './exchange/alerts/watch.ts'
import { closeDemoPeople } from './exchange/seed/people-rows.ts'
import { seedDemo } from './exchange/seed/seed.ts'
import { startRateRefresh, storeSandboxHistory, storeShippedHistory } from './money/rates/market-rate.ts'
import { receiveMessage } from './money/settlement/inbox.ts'
import { fillCountries } from './platform/data/countries.ts'
import { type OpenedDatabase, openDatabase, type Statement } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { asOwner, ownsLedger } from './platform/db/roles.ts'
import { UnusableFolder } from './platform/files/private-files.ts'
import { type HashPool, hashPool } from './platform/hashing/hash-pool.ts'
import { type Secrets, secretsWith } from './platform/hashing/secrets.ts'
import { storePeriodicTasks } from './platform/jobs/periodic.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { openVault, startKeyRefresh, type Vault } from './platform/keys/vault.ts'
import { liveUpdatesOver } from './platform/live/live.ts'
import { isRestrictedIn } from './platform/network/foreign-request.ts'
import type { Metrics } from './platform/observability/instruments.ts'
import type { Log } from './platform/observability/log.ts'
import { type Reporter, reporterOn } from './platform/observability/report.ts'
import type { Telemetry } from './platform/observability/telemetry.ts'
import type { CardProcessorPort, ProcessorMessage } from './platform/ports/card-processor.ts'
import { adyenCards } from './platform/ports/cards-adyen.ts'
import { geolocationTable } from './platform/ports/geolocation-table.ts'
import { providerIdentity } from './platform/ports/identity-provider.ts'
import { reviewIdentity } from './platform/ports/identity-review.ts'
import { sandboxIdentity } from './platform/ports/identity-sandbox.ts'
import { sandboxMail } from './platform/ports/mail-sandbox.ts'
import { observedCards } from './platform/ports/observed-cards.ts'
import type { IdentityCheckPort, MailPort, PushPort, SignalPort } from './platform/ports/ports.ts'
import { webPushPort } from './platform/ports/push-web.ts'
import type { Screening } from './platform/ports/screening.ts'
import { sandboxScreening } from './platform/ports/screening-sandbox.ts'
import { yenteScreening } from './platform/ports/screening-yente.ts'
import { localSignals } from './platform/ports/signals-local.ts'
import { postgresSignals } from './platform/ports/signals-postgres.ts'
import type { Server } from './server.ts'
import { sandboxAccountAt } from './settings/processor-settings.ts'
import { assertReadyForProduction } from './settings/production.ts'
import { keepSecrets } from './settings/secret-settings.ts'
import type { Settings } from './settings/settings.ts'
import { watchDatabase } from './start/database-figures.ts'
import { markInstallation } from './start/installation.ts'
import { connectMoneySubjects } from './start/money-subjects.ts'
import { openBankWithin } from './start/sandbox-bank.ts'
import { otherSources, taskHandlers } from './start/task-handlers.ts'

export type OpenServer = { server: Server; close(): Promise<void> }

/** A server whose background jobs have not begun. */
type IdleServer = OpenServer & { startJobs(): void }

const shippedRates = new URL('./platform/data/rates.json', import.meta.url)

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
  /** Told what background work does, in place of `log`. */
  report?: Reporter
  /** Takes figures and traces; opened and closed by who gives it. */
  telemetry?: Telemetry
}

function signalsOf(
  { databaseUrl, databaseListenUrl }: Settings,
  database: OpenedDatabase,
  report: Reporter,
): SignalPort {
  if (!databaseUrl) return localSignals()
  const signals = postgresSignals(databaseListenUrl ?? databaseUrl, report)
  database.onConnect(() => signals.reachable())
  return signals
}

/** The identity check that the settings choose. */
function identityOf({ identity }: Settings, clock: () => Date, report: Reporter): IdentityCheckPort {
  if (identity?.kind === 'provider') return providerIdentity(identity, clock, report)
  return identity?.kind === 'review' ? reviewIdentity : sandboxIdentity(clock)
}

/** The sanctions list that the settings choose. */
function screeningOf({ screening, isSandbox }: Settings, report: Reporter): Screening | undefined {
  if (screening) return yenteScreening(screening, report)
  return isSandbox ? sandboxScreening : undefined
}

/** Loads what speaks SMTP only where mail goes that way: it has many modules. */
async function mailOf(
  { smtpUrl, publicUrl }: Settings,
  database: OpenedDatabase,
  clock: () => Date,
  vault: Vault,
): Promise<MailPort> {
  if (!smtpUrl) return sandboxMail(database, clock, vault)
  const { smtpMail } = await import('./platform/ports/mail-smtp.ts')
  return smtpMail(smtpUrl, publicUrl)
}

/**
 * Brings the schema up to date, by the owner's role where there is one, and marks a new database as a sandbox's or
 * production's. Returns the names of the migrations that it applied. Throws `SchemaMismatch` and `WrongInstallation`.
 */
export function migrateAndMark(
  database: OpenedDatabase,
  settings: Settings,
  clock: () => Date,
): Promise<string[]> {
  return asOwner(database, settings, async (owner) => {
    const applied = await migrate(owner)
    await markInstallation(owner, settings.isSandbox ? 'sandbox' : 'production', clock())
    return applied
  })
}

/** Brings the schema up to date and opens the keys. */
async function openEncrypted(
  database: OpenedDatabase,
  settings: Settings,
  clock: () => Date,
  report: Reporter,
): Promise<Vault> {
  await migrateAndMark(database, settings, clock)
  if (await ownsLedger(database))
    report.warn(
      'The role of DATABASE_URL owns the tables, so that an intruder in the server can change the ledger. Make a role ' +
        "of its own for the server, CREATE ROLE cowrie_server LOGIN PASSWORD '…', and run `npm run migrate` with it in " +
        'DATABASE_URL and the owner in DATABASE_OWNER_URL: see "Two roles" in demo/operations/OPERATING.md',
    )
  return openVault(database, settings.keys, clock)
}

/** Web push, where the settings have its key. */
function pushOf(settings: Settings): PushPort | undefined {
  const { pushKey, operatorEmail } = settings
  if (!pushKey) return undefined
  return webPushPort({
    key: pushKey,
    subject: `mailto:${operatorEmail}`,
    isRestricted: isRestrictedIn(settings),
  })
}

/** The card processor that the settings choose; `ownBank` is the sandbox's bank within this process. */
function processorOf(
  settings: Settings,
  ownBank: RunningBank | undefined,
  vault: Vault,
  clock: () => Date,
): CardProcessorPort {
  const { processor, bankUrl = ownBank?.url ?? '', bankFields, sandboxKey } = settings
  return adyenCards({ ...(processor ?? sandboxAccountAt(bankUrl, bankFields, sandboxKey)), vault, clock })
}

const openOwnBank = (
  { dataDir, sandboxKey }: Settings,
  receive: (message: ProcessorMessage) => Promise<void>,
): Promise<RunningBank> => openBankWithin(receive, join(dataDir, 'bank.sqlite'), undefined, sandboxKey)

function watchFigures(metrics: Metrics, server: Server, hashing: HashPool): void {
  watchDatabase(metrics, server)
  metrics.watch('cowrie_hashes', () =>
    Object.entries(hashing.counts()).map(([state, value]) => ({ value, labels: { state } })),
  )
}

/** Throws unless these settings and parts may open a server here. */
function assertMayOpen(settings: Settings, { cards, identity }: Parts): void {
  if (!settings.isSandbox)
    assertReadyForProduction({
      ...settings,
      database: settings.databaseUrl ?? 'embedded',
      processor: cards ?? settings.processor,
      identity: identity ?? settings.identity,
    })
  if (!keepSecrets(settings.dataDir, settings.newSecrets))
    throw new UnusableFolder(
      `Another server made the secrets in ${settings.dataDir} at this moment. Start this one again.`,
    )
}

function openDatabaseOf(
  { dataDir, databaseUrl, databasePrepare }: Settings,
  { onStatement, telemetry }: Parts,
  report: Reporter,
): Promise<OpenedDatabase> {
  const metrics = telemetry?.metrics
  return openDatabase({
    dataDir,
    databaseUrl,
    databasePrepare,
    report,
    onStatement,
    onWait: metrics && ((seconds) => metrics.record('cowrie_database_wait_seconds', seconds, {})),
    isTraced: telemetry?.isTracing,
  })
}

/** Writes the rows that a server needs before its first call. */
async function fillTables(server: Server): Promise<void> {
  const { database, settings } = server
  await fillCountries(database.db)
  const storeHistory = settings.isSandbox && !settings.ratesUrl ? storeSandboxHistory : storeShippedHistory
  await storeHistory(server, JSON.parse(readFileSync(shippedRates, 'utf8')))
  if (settings.seed === 'demo') await seedDemo(server)
  if (settings.sandboxKey) await closeDemoPeople(server)
  await storePeriodicTasks(server, taskHandlers)
}

/** Opens the database and starts the background jobs. Throws a sentence for the person who starts the server. */
export async function openServer(settings: Settings, parts: Parts = {}): Promise<OpenServer> {
  const { startJobs, ...open } = await openIdleServer(settings, parts)
  startJobs()
  return open
}

/**
 * Opens the database. The background jobs wait for `startJobs`, so that calls are answered first: thousands of reminders
 * that became due while the server was stopped keep the embedded database busy for a minute.
 */
export async function openIdleServer(settings: Settings, parts: Parts = {}): Promise<IdleServer> {
  const { cards, identity, clock = () => new Date(), log, report = reporterOn(log), telemetry } = parts
  assertMayOpen(settings, parts)
  connectMoneySubjects()
  const metrics = telemetry?.metrics
  const database = await openDatabaseOf(settings, parts, report)
  const hashing = hashPool({ threads: settings.hashThreads })
  const secrets =
    parts.secrets ?? secretsWith(settings.pepper, { hasher: hashing, older: settings.olderPeppers })
  let bank: RunningBank | undefined
  try {
    const vault = await openEncrypted(database, settings, clock, report)
    if (!cards && !settings.processor && !settings.bankUrl)
      // It repeats what it tells before there is a server.
      bank = await openOwnBank(settings, (message) => receiveMessage(server, message))
    const processor = cards ?? processorOf(settings, bank, vault, clock)
    const server: Server = {
      settings,
      database,
      clock,
      secrets,
      vault,
      mail: await mailOf(settings, database, clock, vault),
      push: pushOf(settings),
      cards: metrics ? observedCards(processor, metrics) : processor,
      identity: identity ?? identityOf(settings, clock, report),
      screening: screeningOf(settings, report),
      geolocation: geolocationTable(),
      live: liveUpdatesOver(signalsOf(settings, database, report)),
      log,
      report,
      metrics,
    }
    if (metrics) watchFigures(metrics, server, hashing)
    await fillTables(server)
    const stopping: (() => unknown)[] = []
    return {
      server,
      startJobs() {
        const worker = startWorker(server, taskHandlers, otherSources(report))
        const alerts = startAlerts(server)
        stopping.push(
          startRateRefresh(server),
          startKeyRefresh(server.vault, report),
          alerts.stop,
          worker.stop,
        )
      },
      async close() {
        for (const stop of stopping) await stop()
        await server.live.close()
        await bank?.close()
        await hashing.close()
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
