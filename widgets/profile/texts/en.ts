import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Account Settings',
  why: 'Log in to see your account settings.',
  tabs: 'Account settings',
  profile: 'Profile',
  security: 'Security',
  cards: 'Card Management',

  done: 'Done',
  continue: 'Continue',

  // Photo
  photo: 'Profile photo',
  photoText: 'Your friends and the people you trade with can see it. JPEG, PNG or WebP.',
  photoOf: (name: string) => `Photo of ${name}`,
  photoFailed: 'Your photo could not be loaded.',
  uploadPhoto: 'Upload photo',
  changePhoto: 'Change photo',
  showPhoto: 'Show photo',
  deletePhoto: 'Delete photo',
  photoDeleted: 'Your photo has been deleted',
  photoSaved: 'Your photo has been saved',
  wrongPhotoType: 'We can’t accept this type of file. Choose a JPEG, PNG or WebP picture.',

  // Details
  details: 'Personal details',
  detailsText: 'Your names, email and bank number are confirmed. You can’t change them here.',
  idNumberKept: (masked: string) => `On file: ${masked}. Leave it empty to keep it.`,
  detailsFailed: 'Your details could not be loaded.',
  email: 'Email',
  document: 'ID document',
  removeDocument: (name: string) => `Remove ${name}`,
  save: 'Save Changes',
  saveFailed: 'Your changes could not be saved',
} as const

export type Texts = Catalogue<typeof english>
