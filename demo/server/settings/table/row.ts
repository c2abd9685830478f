/** One row of the table of settings, as `SETTINGS.md` prints it. */
export type Row = {
  /** As text, in Markdown. */
  readonly default: string
  readonly meaning: string
  /** A secret can come from a file, too: `KEYS_FILE` names the one with `KEYS`. */
  readonly isSecret?: true
}

export type Rows = Readonly<Record<string, Row>>
