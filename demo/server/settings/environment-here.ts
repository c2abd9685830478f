/** The environment of this process. */
import { withSecretFiles } from '../../secret-files.ts'
import { BadSetting, type Environment } from './environment.ts'
import { secretNames } from './table.ts'

let here: Environment | undefined

/** With the secrets of its files, which are read once. Nothing else reads `process.env`. Throws `BadSetting`. */
export function environmentHere(): Environment {
  here ??= withSecretFiles(process.env, secretNames, (...refused) => new BadSetting(...refused))
  return here
}
