/** Gets a browser for the tests on a machine that has none. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { launchChromium, testArguments } from '../chromium.ts'

/** Ways that a person has, for the sentence about skipped tests. */
export const waysToGetBrowser =
  '`npx playwright install chromium`, or on Debian `apt-get install chromium-headless-shell`'

const canLaunch = async () => {
  try {
    await (await launchChromium(testArguments)).close()
    return true
  } catch {
    return false
  }
}

/** Runs a command without output; resolves to the reason of its failure, or undefined. */
function run(command: string, ...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    let printed = ''
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code) => {
      const [reason] = /^.*\b(error|failed|fatal|unable)\b.*$/im.exec(printed) ?? []
      resolve(code === 0 ? undefined : (reason ?? `${command} ended with ${code}`).trim())
    })
  })
}

/**
 * True if a browser starts. Where none does, installs Playwright's Chromium; as root on Debian also what that needs of
 * the system or, where it cannot be downloaded, Debian's Chromium without windows. `say` is told each step.
 */
export async function getBrowser(say: (sentence: string) => void): Promise<boolean> {
  if (await canLaunch()) return true
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  say("No browser starts on this machine. Installing Playwright's Chromium (playwright install chromium).")
  const failure = await run('playwright', 'install', 'chromium')
  if (!failure && (await canLaunch())) return true
  if (!failure && isRootOnDebian) {
    say('It needs libraries of the system (playwright install-deps chromium).')
    await run('playwright', 'install-deps', 'chromium')
    if (await canLaunch()) return true
  }
  if (failure) say(`Playwright's Chromium was not installed: ${failure}`)
  if (isRootOnDebian) {
    say('Installing Debian’s (apt-get install chromium-headless-shell).')
    await run('apt-get', 'update', '-qq')
    const refusal = await run(
      'apt-get',
      ...['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    )
    if (refusal) say(`Debian’s Chromium was not installed: ${refusal}`)
  }
  return canLaunch()
}
