/** Begins every masked number; no bank or ID number has it. */
const mask = '••••'

/**
 * `•••• 8901`: the last 4 characters of a bank or ID number, the last 2 if it has fewer than 8, none if it has fewer
 * than 4 (rules/accounts.md#masked-numbers). An empty number stays empty.
 */
export function maskNumber(number: string): string {
  const shown = number.length < 4 ? 0 : number.length < 8 ? 2 : 4
  return number && `${mask} ${number.slice(number.length - shown)}`.trimEnd()
}

/** Whether a client sends back the masked number that it was answered. */
export const isMasked = (number: string): boolean => number.trim().startsWith(mask)
