/** Functions of pages that give client secrets, behind a global symbol; what else is known of them is in secret-source.ts. */
export const sourcesSymbol = Symbol.for('cowrie.secrets/1')

/** Whether the page has said how its own server signs people in at this API base. */
export const givesSecrets = (apiBase: string): boolean | undefined =>
  (globalThis as { [key: symbol]: ReadonlyMap<string, unknown> | undefined })[sourcesSymbol]?.has(apiBase)
