import { fileURLToPath } from 'node:url'

/** Both bundlers build it, each into the folder that the test names. */
export default {
  output: 'export',
  distDir: process.env.HOST_DIST,
  // Which files a server of this page would need takes webpack a third of the build, and it has no server.
  outputFileTracingExcludes: { '*': ['**/*'] },
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
}
