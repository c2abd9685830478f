import { fileURLToPath } from 'node:url'

/** Both bundlers build it, each into the folder that the test names. */
export default {
  output: 'export',
  distDir: process.env.HOST_DIST,
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
}
