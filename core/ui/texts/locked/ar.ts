import type { LockedTexts } from './en.ts'

export const texts: LockedTexts = {
  locked: 'حدّده هذا الموقع، ولا يمكن تغييره هنا.',
}
