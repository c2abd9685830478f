/** Loaded beside a form about money, which can be filled in without it: one file for `import()`. */
export { FeeText } from './fees/FeeText.tsx'
export { SpreadText } from './rail/SpreadText.tsx'
export { ReadClosed } from './read-closed.ts'
