/** Writes Brotli and gzip beside each file at build time; the server picks by `accept-encoding`. */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = '**/*.{js,css,html,svg,json,txt}'
/** A smaller file fits into one packet uncompressed. */
const minBytes = 512
/**
 * Whether the name has a hash of the content: then the output of an earlier build is still right. The folder counts,
 * too, because `cowrie-listings.js` only looks hashed.
 */
const isHashed = (path: string) => /\/(chunks|assets)\/[^/]+-[\w-]{4,8}\.\w+$/.test(path)

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

/** Compresses the files of a folder that gain from it. */
export async function compressAll(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder })
    .map((name) => `${folder}${name}`)
    .filter((path) => statSync(path).size >= minBytes)
  await Promise.all(files.map(compress))
}
