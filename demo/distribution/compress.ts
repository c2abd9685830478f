/** Brotli and gzip beside each file, made once at build time; the server picks by `accept-encoding`. */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = '**/*.{js,css,html,svg,json,txt}'
/** Smaller ones fit into a packet as they are. */
const minBytes = 512
/**
 * Of these the name says what is in them: what an earlier build has compressed is still true. By their folder too:
 * `cowrie-listings.js` looks like one, and isn't.
 */
const isHashed = (path: string) => /\/(chunks|assets)\/[^/]+-[\w-]{8}\.\w+$/.test(path)

async function compress(path: string): Promise<void> {
  const isDone = [`${path}.br`, `${path}.gz`].every((each) => existsSync(each))
  if (isDone && isHashed(path)) return
  const content = readFileSync(path)
  const [smallest, small] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, smallest)
  writeFileSync(`${path}.gz`, small)
}

/** Compresses what is in a folder and worth it. */
export async function compressAll(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder })
    .map((name) => `${folder}${name}`)
    .filter((path) => statSync(path).size >= minBytes)
  await Promise.all(files.map(compress))
}
