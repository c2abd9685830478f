/** The views after the form: one file for `import()`. */
export { Success } from './Success.tsx'
export { VerifyEmail } from './VerifyEmail.tsx'
