/** Values of `LOG_LEVEL`, from everything to nothing. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Values of `LOG_FORMAT`: JSON for programs, sentences for eyes. */
export const logForms = ['json', 'plain'] as const
export type LogForm = (typeof logForms)[number]
