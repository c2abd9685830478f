/** Whether the attribute `locked` names a field (rules/embedding.md#prefilled). */
export const isLocked = (locked: string | undefined, name: string): boolean =>
  (locked ?? '').split(/\s+/).includes(name)
