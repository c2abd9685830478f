/** The environment that settings are read from, and the refusal of one that can't be used. */
/** Where settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that can't be used: what it is, what is wrong, what would be right. */
export class BadSetting extends Error {
  constructor(name: string, value: string, wanted: string) {
    super(`${name}=${value} is not usable: ${wanted}`)
    this.name = 'BadSetting'
  }
}
