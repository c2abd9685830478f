import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of interactions only: the photo's dialog, the question before leaving, another document. */
export const english = {
  photoUnreadable: 'We couldn’t read this picture. Choose another one.',
  cropTitle: 'Choose the part to show',
  cropText: 'Drag the picture, or move it with the arrow keys. Plus and minus zoom.',
  cropArea: 'Part of the picture',
  zoom: 'Zoom',
  savePhoto: 'Save photo',
  uploading: 'Uploading photo',
  uploadFailed: 'Your photo could not be saved',
  deletePhotoTitle: 'Delete your photo?',
  deletePhotoText: 'Your initials will appear instead. You can upload another photo at any time.',

  leaveTitle: 'Leave without saving?',
  leaveText: 'You’ll lose the changes to your profile.',
  leave: 'Leave',
  stay: 'Keep editing',

  documentHint: 'JPEG, PNG or WebP, or a PDF up to 5 MB.',
  keepDocument: (name: string) => `Keep ${name}`,
  saved: 'Profile updated',
  savedText: 'The update to your profile has been saved successfully',
} as const

export type DialogTexts = Catalogue<typeof english>
