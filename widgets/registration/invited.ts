/** Parts for people whom a link or a page brings: one file for `import()`. */
export { LockedField } from '#core/ui/fields/LockedField.tsx'
export { Invitation } from './Invitation.tsx'
