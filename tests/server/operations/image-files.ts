/** The files of demo/operations that make an image and run it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/imports.ts'

export const operations = join(root, 'demo/operations/')
export const read = (name: string) => readFileSync(join(operations, name), 'utf8')
export const [dockerfile, compose] = [read('Dockerfile'), read('compose.yaml')]
export const [, ...stages] = dockerfile.split(/^FROM /m)
export const lastStage = stages.at(-1) ?? ''

type Copy = { readonly from: string | undefined; readonly paths: readonly string[]; readonly to: string }
/** The COPY instructions of a stage. */
export const copies = (stage: string): Copy[] =>
  [...stage.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm)].map(([, from, paths = '', to = '']) => ({
    from,
    paths: paths.split(' '),
    to,
  }))
