import { builtInApiBase } from './api-base.ts'

/** The address of a heading in the guide "Troubleshooting", for sentences in the console. */
export const docsLink = (heading: string): string =>
  `See ${new URL(`/docs/troubleshooting#${heading}`, builtInApiBase()).href}`
