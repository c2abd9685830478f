/** Where Chromium is on this machine, and how it is run in tests. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

const places = [
  // The same engine without the windows that nobody sees, for two thirds of the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** `CHROMIUM`, then the system's, then the one that `npx playwright install chromium` fetches; undefined if there is none. */
export function chromiumPath(): string | undefined {
  const own = () => {
    try {
      return chromium.executablePath()
    } catch {
      return undefined
    }
  }
  return [process.env.CHROMIUM, ...places, own()].find((each) => each && existsSync(each))
}

/** Tests often run as root in a container, where the sandbox can't be set up; background traffic is of no use there. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For tests, whose pages live for a few seconds: optimizing their code never pays back, and on two cores what is done
 * beside a page's own thread is taken from the other pages. Benches measure what people have.
 */
export const testArguments = [
  ...chromiumArguments,
  '--js-flags=--single-threaded-gc --no-turbofan --no-maglev',
]

export const launchChromium = (args: readonly string[] = chromiumArguments): Promise<Browser> => {
  const executablePath = chromiumPath()
  return chromium.launch({ args: [...args], ...(executablePath ? { executablePath } : {}) })
}
