/** The entry `session` of the npm package: one source file of core, with its types. */
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { root } from '../source.ts'

export const sessionModule = `${root}core/client/session/public-session.ts`

/** `session.d.ts`. Throws when the module needs types of another file, because partners do not have it. */
export async function sessionTypes(): Promise<string> {
  const source = readFileSync(sessionModule, 'utf8')
  const { declaration } = await transformWithOxc(source, sessionModule, {
    typescript: { declaration: {} },
  })
  if (!declaration || /^import\b/m.test(declaration))
    throw new Error(`${sessionModule} has types that cannot stand alone`)
  return declaration
}
