/** Serves everything for development (`vite`), and configures the tests. The builds are in `demo/build/`. */
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import type { HttpProxy, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { guidesFromMarkdown, languagesInPage } from './demo/build/site.ts'
import {
  define,
  encryptedFields,
  here,
  otherEntries,
  selfDefining,
  toasterEntry,
  widgetDefine,
  widgetEntries,
} from './demo/build/widgets.ts'
import { manifestOf, readDocs } from './demo/distribution/manifest.ts'
import { LongestFirst } from './tests/longest-first.ts'

/** In development `/cdn/v1/cowrie-login.js` serves the widget's source, so pages need no other address. */
function widgetsFromSource(): Plugin {
  const address = /^\/cdn\/[^/]+\/(cowrie(?:-[a-z-]+)?)\.js$/
  return {
    name: 'cowrie:widgets-from-source',
    config: () => (process.env.VITEST ? {} : { define: widgetDefine() }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        if (path === '/widgets/frame') request.url = request.url?.replace(path, '/frame.html')
        if (path.endsWith('/custom-elements.json')) {
          response.setHeader('content-type', 'application/json')
          return response.end(JSON.stringify(manifestOf(readDocs(widgetEntries()))))
        }
        const name = address.exec(path)?.[1]
        const entry = name && widgetEntries()[name]
        const plain = { cowrie: here('core/element/autoload.ts'), ...otherEntries, ...toasterEntry }[
          name ?? ''
        ]
        const code = entry ? selfDefining(name, `/@fs${entry}`) : plain && `export * from '/@fs${plain}'\n`
        if (!code) return next()
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('access-control-allow-origin', '*')
        response.end(code)
      })
    },
  }
}

const api = process.env.API_URL ?? 'http://localhost:4000'

/** Cuts the browser's connection when the server cuts its own (the gallery's offline scenario), instead of a 500. */
const cutAsWell = (proxy: HttpProxy.ProxyServer) => {
  proxy.on('error', (_error, _request, response) => {
    if (response && 'socket' in response) response.socket?.destroy()
  })
}

// One of thousands of steps may come too late on a busy machine. The run lists the tests that needed a second try.
const retries = process.env.CI ? 1 : 0

/** Not for a counterexample: the next try has other random values. */
const serverRetry = { count: retries, condition: /^(?![\s\S]*Property failed)/ }

/** The cores of this run's share: suites may run side by side. */
const coresForTests = Number(process.env.COWRIE_TEST_CORES) || availableParallelism()

export default defineConfig({
  root: here('demo/site'),
  plugins: [react(), guidesFromMarkdown(), languagesInPage(), widgetsFromSource()],
  resolve: { alias: encryptedFields },
  define,
  server: {
    fs: { allow: [here('.')] },
    proxy: Object.fromEntries(
      [
        ...['/api', '/json', '/operator/api', '/partner-page', '/sandbox', '/files', '/embed', '/cdn'],
        ...['/healthz', '/livez', '/readyz'],
      ].map((path) => [path, { target: api, configure: cutAsWell }]),
    ),
  },
  test: {
    root: here('.'),
    // One of three files usually waits. Each server test and each journey has its own database.
    maxWorkers: Math.ceil(coresForTests * 1.5),
    sequence: { sequencer: LongestFirst },
    // No passing test waits that long; the default second is too short when three files share two cores.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        define,
        test: {
          name: 'core',
          root: here('.'),
          environment: 'node',
          include: ['tests/core/**/*.test.ts'],
          // A process per file takes as long as all tests together.
          isolate: false,
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'server',
          // As in production: Node loads each file as it is. Vite would transform it first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          root: here('.'),
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // A process per file would load the server and warm up its embedded database each time.
          isolate: false,
          testTimeout: 30_000,
          // The first open of an embedded database takes seconds.
          hookTimeout: 60_000,
          retry: serverRetry,
        },
      },
      {
        define,
        test: {
          name: 'journeys',
          root: here('.'),
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          // The journeys of a worker share one server's code and one browser; each person has an own context.
          isolate: false,
          // A journey has many steps in real browsers.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry: retries,
        },
      },
      {
        define,
        test: {
          name: 'browsers',
          root: here('.'),
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry: retries,
        },
      },
    ],
  },
})
