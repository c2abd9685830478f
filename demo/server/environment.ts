/** The variables that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used; the message has its name, its value and what would be right. */
export class BadSetting extends Error {
  constructor(name: string, value: string, wanted: string) {
    super(`${name}=${value} is not usable: ${wanted}`)
    this.name = 'BadSetting'
  }
}
