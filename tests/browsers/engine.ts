/** A browser's driver as the tests use it, and which of the other browsers are on this machine. */
import { existsSync } from 'node:fs'
import { it } from 'vitest'

/** An element, by its driver's own name for it. */
export type Handle = unknown

export type Engine = {
  /** Errors on the pages, as far as the driver tells. */
  readonly faults: string[]
  /** Loads an address in the only tab, and leaves the frames. */
  open(address: string): Promise<void>
  /** Sets the size of the page, or of the window where the driver has no other. */
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page, or in the frame that was entered. */
  run<Args extends readonly unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** Runs a script. */
  add(source: string): Promise<void>
  /** The element that the function returns. */
  element<Args extends readonly unknown[]>(
    code: (...args: Args) => Element | null,
    ...args: Args
  ): Promise<Handle | undefined>
  /** Clicks with the mouse. */
  click(element: Handle): Promise<void>
  /** Replaces the content of a field with the keyboard. */
  fill(element: Handle, text: string): Promise<void>
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>
  choose(fileInput: Handle, path: string): Promise<void>
  /** Goes into a frame of the page. */
  enter(frame: Handle): Promise<void>
  leave(): Promise<void>
  /** How an element looks: equal if nothing has changed; undefined if the driver's pictures are empty. */
  picture: ((element: Handle) => Promise<string>) | undefined
  /** The page on paper; undefined if the driver cannot. */
  print: (() => Promise<Uint8Array>) | undefined
  close(): Promise<void>
}

/** Stands for the tests of a browser that is not at hand: fails where CI is set. */
export function withoutBrowser(name: string) {
  it(`${name} is at hand`, ({ skip }) => {
    const words = `no ${name} on this machine (CONTRIBUTING says how to get one)`
    if (process.env.CI) throw new Error(words)
    skip(words)
  })
}

const first = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))

export const firefoxPath = (): string | undefined =>
  first(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox')

export type WebKitPaths = { driver: string; browser: string; display: string }

/** Programs that a session of WebKitGTK needs; undefined if one is missing. */
export function webkitPaths(): WebKitPaths | undefined {
  const driver = first('/usr/bin/WebKitWebDriver')
  const browser = first(
    ...[process.arch === 'arm64' ? 'aarch64' : 'x86_64'].flatMap((cpu) =>
      ['4.1', '6.0', '4.0'].map(
        (version) =>
          `/usr/lib/${cpu}-linux-gnu/webkit${version === '6.0' ? '' : '2'}gtk-${version}/MiniBrowser`,
      ),
    ),
  )
  const display = first('/usr/bin/Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}
