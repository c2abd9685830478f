/**
 * Secrets from files: `KEYS_FILE` names a file with the value of `KEYS`. Docker and Kubernetes mount secrets as files, and
 * systemd has them in `$CREDENTIALS_DIRECTORY`; the environment of a process is shown more easily than such a file.
 */
import { closeSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>
type Refusal = (setting: string, value: string, wanted: string) => Error

/** The setting that names the file of a secret. */
export const fileSettingOf = (secret: string): string => `${secret}_FILE`

/**
 * Docker and Podman mount secrets here, readable to every user of the container, and the container runs one program. So
 * their mode says nothing.
 */
const mountedSecrets = '/run/secrets'

const otherUsers = 0o004

/** The environment with the secrets that its files have. A refusal never shows what is in a file. */
export function withSecretFiles(
  env: Environment,
  secrets: readonly string[],
  refusal: Refusal = (setting, value, wanted) => new Error(`${setting}=${value} is not usable: ${wanted}`),
  mounted = mountedSecrets,
): Environment {
  const found: Record<string, string | undefined> = { ...env }
  for (const secret of secrets) {
    const setting = fileSettingOf(secret)
    const file = env[setting]?.trim()
    if (!file) continue
    // It may be the secret itself, by a slip.
    if (!isAbsolute(file)) throw refusal(setting, '…', 'it must be the absolute path of a file')
    if (env[secret]) throw refusal(setting, file, `${secret} is set, too; set one of the two`)
    const value = contentOf(file, mounted, (wanted) => refusal(setting, file, wanted))
    if (!value) throw refusal(setting, file, 'the file is empty')
    found[secret] = value
    delete found[setting]
  }
  return found
}

function contentOf(file: string, mounted: string, refusal: (wanted: string) => Error): string {
  let content: string
  let isOpenToAll: boolean
  try {
    const descriptor = openSync(file, 'r')
    try {
      isOpenToAll =
        (fstatSync(descriptor).mode & otherUsers) !== 0 && !realpathSync(file).startsWith(`${mounted}/`)
      content = readFileSync(descriptor, 'utf8')
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw refusal(`the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (isOpenToAll)
    throw refusal(
      `every user of this machine can read the file. Close it (chmod o-r), or mount it under ${mounted}`,
    )
  return content.replace(/\r?\n$/, '')
}
