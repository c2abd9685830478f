/** What `LOG_LEVEL` may be, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
