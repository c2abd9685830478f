/** Path of Chromium on this machine, and its options in tests. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

const places = [
  // The same engine without windows, for two thirds of the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/** `CHROMIUM`, else the system's, else that of `npx playwright install chromium`; undefined without one. */
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

/** Tests often run as root in a container, where the sandbox fails and background traffic is useless. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // In place of Playwright's own list, which turns off the partitioning of storage: without it, Chromium with windows
  // refuses storage to the frames of other sites, as it does for nobody who browses with it.
  '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding',
]

/**
 * For tests, whose pages live for a minute at most: optimizing their code never pays off, and background threads take
 * time from the other pages. Benchmarks use the defaults, like people.
 */
export const testArguments = [
  ...chromiumArguments,
  '--js-flags=--single-threaded-gc --no-turbofan --no-maglev',
]

export const launchChromium = (args: readonly string[] = chromiumArguments): Promise<Browser> => {
  const executablePath = chromiumPath()
  return chromium.launch({ args: [...args], ...(executablePath ? { executablePath } : {}) })
}
