/**
 * WebKitGTK by its WebDriver, on a display of its own. The dozen commands that the tests need are all that a client
 * library would do here, and selenium-webdriver brings a program that downloads drivers.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'
import type { Engine, WebKitPaths } from './engine.ts'

/** The name of an element in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export async function openWebKit({ driver, browser, display }: WebKitPaths): Promise<Engine> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The browser and its processes belong to the driver's group, and end with it.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'C.UTF-8',
    },
  })

  async function command<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  const until = Date.now() + 60_000
  while (!(await command('GET', '/status').catch(() => undefined))) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start')
    await sleep(50)
  }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })
  const post = <Value>(path: string, body: object = {}) =>
    command<Value>('POST', `/session/${sessionId}${path}`, body)
  const at = (element: unknown) => `/element/${(element as Record<string, string>)[elementKey]}`
  const run = <Value>(code: (...args: never) => unknown, args: readonly unknown[]) =>
    post<Value>('/execute/sync', { script: `return (${code}).apply(null, arguments)`, args })
  const resize: Engine['resize'] = async (width, height) =>
    void (await post('/window/rect', { x: 0, y: 0, width, height }))
  await resize(1280, 1000)

  return {
    // The driver reports none.
    faults: [],
    async open(address) {
      await post('/frame', { id: null })
      await post('/url', { url: address })
    },
    resize,
    run: (code, ...args) => run(code, args),
    add: async (source) => void (await post('/execute/sync', { script: source, args: [] })),
    element: async (code, ...args) => (await run<unknown>(code, args)) ?? undefined,
    // WebDriver's own click takes the boxes of a PIN for covered.
    async click(element) {
      const actions = [
        { type: 'pointerMove', origin: element, x: 0, y: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async fill(element, text) {
      await post(`${at(element)}/clear`)
      await post(`${at(element)}/value`, { text })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    choose: async (element, path) => void (await post(`${at(element)}/value`, { text: path })),
    enter: async (frame) => void (await post('/frame', { id: frame })),
    leave: async () => void (await post('/frame', { id: null })),
    // Empty on a display without a graphics card.
    picture: undefined,
    print: undefined,
    // Without its display the browser ends, too. Ending the session first may take for ever.
    async close() {
      await Promise.all([end(server), end(screen)])
    },
  }
}

/** Ends a program and what it has started. */
async function end(child: ChildProcess) {
  const ended = once(child, 'close')
  try {
    process.kill(-(child.pid as number), 'SIGKILL')
  } catch {
    return
  }
  await ended
}
