/** The parts around the server: database, mail, the public address, the webhooks' address, the identity provider. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../platform/db/database.ts'
import { FolderInUse } from '../../platform/db/folder-lock.ts'
import { missingMigrations } from '../../platform/db/migrate.ts'
import { ownsLedger } from '../../platform/db/roles.ts'
import { openKeys } from '../../platform/keys/data-keys.ts'
import { release } from '../../platform/observability/release.ts'
import { reporterOn } from '../../platform/observability/report.ts'
import { checkSmtp } from '../../platform/ports/mail-smtp.ts'
import type { Settings } from '../../settings/settings.ts'
import { installationOf, WrongInstallation } from '../installation.ts'
import { type Finding, ok, reasonOf, timeoutMs, wrong } from './finding.ts'

/** Creates no database and migrates none. `hasKeys` says whether KEYS can be tried on it. */
export async function checkDatabase(settings: Settings, hasKeys: boolean): Promise<Finding> {
  const { dataDir, databaseUrl } = settings
  const isNew = !databaseUrl && !existsSync(join(dataDir, 'database'))
  if (isNew) return wrong('Database', `${dataDir} has no database yet. The first start creates it`)
  try {
    const database = await openDatabase({ dataDir, databaseUrl, report: reporterOn() })
    try {
      const missing = await missingMigrations(database)
      if (missing.length > 0)
        return wrong(
          'Database',
          `it lacks ${missing.length} migrations, starting with ${missing[0]}. Start this release's server once`,
        )
      if ((await installationOf(database.db)) === 'sandbox')
        return wrong('Database', new WrongInstallation('sandbox').message)
      const key = await database.db.selectFrom('data_key').select('version').limit(1).executeTakeFirst()
      // In an empty table it would make keys, which is the server's to do.
      if (key && hasKeys) await openKeys(database, settings.keys, new Date())
      if (await ownsLedger(database))
        return wrong(
          'Database',
          'the role of DATABASE_URL owns the tables, so that an intruder in the server can change the ledger: see "Two ' +
            'roles" in demo/operations/OPERATING.md',
        )
      return ok('Database', key && hasKeys ? 'it is up to date, and KEYS opens it' : 'it is up to date')
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse)
      return ok(
        'Database',
        `a server has opened the one in ${dataDir}, which it brings up to date at its start`,
      )
    return wrong('Database', (error as Error).message)
  }
}

/** Signs in and sends nothing. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  try {
    await checkSmtp(smtpUrl, { connect: timeoutMs, silence: timeoutMs })
    return ok(
      'Mail',
      'the mail server lets us in. Send an email to each big provider, and check where it lands',
    )
  } catch (error) {
    return wrong('Mail', `the mail server of SMTP_URL does not let us in: ${(error as Error).message}`)
  }
}

/** Whether browsers would find a server of this release at the public address. */
export async function checkSite(publicUrl: string): Promise<Finding> {
  try {
    const answer = await ask(`${publicUrl}/healthz`)
    const health = (await answer.json().catch(() => ({}))) as Record<string, unknown>
    if (answer.status !== 200 || health.status !== 'ok')
      return wrong('Site', `${publicUrl}/healthz answered ${answer.status}, and should say that all is well`)
    if (health.sandbox !== false) return wrong('Site', `a sandbox answers at ${publicUrl}`)
    if (health.release !== release)
      return wrong('Site', `release ${health.release} answers at ${publicUrl}, and this one is ${release}`)
    return ok('Site', `release ${release} answers at ${publicUrl}`)
  } catch (error) {
    return wrong('Site', `${publicUrl} cannot be reached from here: ${reasonOf(error)}`)
  }
}

/** An unsigned message must arrive and be refused. The server keeps it among the refused ones. */
export async function checkWebhooks(publicUrl: string): Promise<Finding> {
  const address = `${publicUrl}/api/webhooks/adyen`
  try {
    const { status } = await ask(address, { type: 'cowrie.check-live' })
    if (status === 401) return ok('Webhooks', `${address} refuses a message that Adyen did not sign`)
    return wrong('Webhooks', `${address} answered ${status} to a message without a signature, instead of 401`)
  } catch (error) {
    return wrong('Webhooks', `${address} cannot be reached from here: ${reasonOf(error)}`)
  }
}

/** An unsigned question, of nobody, must be refused. */
export async function checkIdentity(identity: Settings['identity']): Promise<Finding> {
  if (identity?.kind !== 'provider')
    return ok('Identity', 'each check waits for your own people: npm run identity -- list')
  try {
    const { status } = await ask(identity.url, {})
    if (status === 401)
      return ok('Identity', 'the provider answers, and refuses a question without a signature')
    return wrong(
      'Identity',
      `the provider answered ${status} to a question without a signature, instead of 401`,
    )
  } catch (error) {
    return wrong('Identity', `the provider of IDENTITY_URL cannot be reached: ${reasonOf(error)}`)
  }
}

/** With a body it is a POST. Follows nobody: a browser's address and a webhook's are final. */
const ask = (url: string, body?: object) =>
  fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
