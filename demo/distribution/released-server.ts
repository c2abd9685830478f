/**
 * The server of the last release, as one compressed file beside the list of its modules: the suite runs it on the newer
 * schema, beside the newer server. A clone need not have the history or the tags.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** A tar file, compressed with Brotli, from the project's folder. */
export const releasedServer = 'demo/distribution/released/server.tar.br'

/** What the server runs from, beside its packages. */
const paths = ['package.json', 'core/money', 'core/contract', 'core/texts', 'demo/server', 'demo/bank']

/** Writes the server of a commit or of a tree, in the project's folder, where git runs. */
export function archiveServer(tree: string): void {
  const tar = execFileSync('git', ['archive', '--format=tar', tree, '--', ...paths.filter(existsSync)], {
    maxBuffer: 2 ** 27,
  })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(releasedServer, brotliCompressSync(tar, { params }))
}
