/** The variables that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used; the message has its name, its value and what would be right. */
export class BadSetting extends Error {
  readonly setting: string
  constructor(setting: string, value: string, wanted: string) {
    super(`${setting}=${value} is not usable: ${wanted}`)
    this.setting = setting
    this.name = 'BadSetting'
  }
}
