/** A person in front of a browser: finds controls by role, label and text, in all shadow roots, and waits for them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine, Handle } from './engine.ts'
import { frameOf, isPressed, type Query, reachable, shownText } from './in-page.ts'

const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Two engines share two cores, perhaps with other suites. */
const patienceMs = 60_000

export type Person = ReturnType<typeof personAt>

export function personAt(engine: Engine) {
  /** Tries until it gives something, also after errors: what was found may have been replaced by then. */
  async function eventually<Value>(what: string, attempt: () => Promise<Value | undefined>): Promise<Value> {
    const until = Date.now() + patienceMs
    let problem: unknown
    do {
      try {
        const value = await attempt()
        if (value !== undefined) return value
        problem = undefined
      } catch (error) {
        problem = error
      }
      await sleep(100)
    } while (Date.now() < until)
    const there = await engine.run(shownText).catch(String)
    throw new Error(
      `${what}: ${problem ?? 'not there'}\nThere is: ${there.replace(/\s+/g, ' ').slice(0, 1_500)}\n${engine.faults.join('\n')}`,
    )
  }

  async function find(query: Query): Promise<Handle | undefined> {
    if (!(await engine.run(() => 'TestingLibraryDom' in window))) await engine.add(library)
    return engine.element(reachable, query)
  }

  const wordsOf = ({ role, name, row }: Query) => `${role} “${name}”${row ? ` in the row “${row}”` : ''}`
  const found = (query: Query) => eventually(wordsOf(query), () => find(query))
  const act = (query: Query, action: (element: Handle) => Promise<void>) =>
    eventually(wordsOf(query), async () => {
      const element = await find(query)
      if (element === undefined) return undefined
      await action(element)
      return true
    })

  /** Clicks again what has moved away from under the mouse, as a frame does when its page grows. */
  const press = (query: Query) =>
    eventually(wordsOf(query), async () => {
      const element = await find(query)
      if (element === undefined) return undefined
      await engine.click(element)
      for (let tries = 0; tries < 10; tries += 1) {
        // A page that has gone has been clicked.
        if (await engine.run(isPressed).catch(() => true)) return true
        await sleep(50)
      }
      return undefined
    })

  return {
    ...engine,
    eventually,
    /** Waits until nothing moves, and nothing lies above it. */
    found,
    press: (role: string, name: string, row?: string) => press({ role, name, ...(row && { row }) }),
    fillIn: (label: string, text: string) =>
      act({ role: 'field', name: label }, (element) => engine.fill(element, text)),
    async typeDigits(group: string, digits: string) {
      await press({ role: 'first digit', name: group })
      await engine.type(digits)
    },
    /** Waits for a text, which may cross elements: `/…/` with flags `s` and `i`. */
    sees: (pattern: RegExp) =>
      eventually(`text ${pattern}`, async () => {
        const text = await engine.run(shownText)
        return pattern.exec(text)?.[0]
      }),
    /** Waits for a path of the site. */
    arrivesAt: (path: RegExp) =>
      eventually(`address ${path}`, async () => {
        const at = await engine.run(() => location.pathname)
        return path.test(at) ? at : undefined
      }),
    /** Goes into the frame of an isolated widget. */
    async enterWidget(tag: string) {
      await engine.leave()
      await eventually(`the frame of ${tag}`, async () => {
        const frame = await engine.element(frameOf, tag)
        if (frame === undefined) return undefined
        await engine.enter(frame)
        return true
      })
    },
  }
}
