// The files that people upload.

/** An upload as received: whole in memory, at most one byte over the limit. */
export type Upload = { name: string; mediaType: string; bytes: Uint8Array }

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const
/** An identity document is a picture or a PDF. */
export const documentTypes = [...pictures, 'application/pdf'] as const
export const pictureTypes: readonly FileType[] = pictures
export type FileType = (typeof documentTypes)[number]
