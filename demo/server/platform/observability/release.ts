/** The version of the product that this server belongs to. */
import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
export const release: string = JSON.parse(text).version
