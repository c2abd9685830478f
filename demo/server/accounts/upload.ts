// A file is what its bytes say, not what its name or its sender claims, and nothing else besides.
import { refuse } from '../refusals.ts'
import { assertDrawable } from './plain-picture.ts'

/** As it came in: whole in memory, at most one byte over the limit. */
export type Upload = { name: string; mediaType: string; bytes: Uint8Array }

export const mostBytes = 5 * 1024 * 1024

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const
/** An identity document is a picture or a PDF. */
export const documentTypes = [...pictures, 'application/pdf'] as const
export const pictureTypes: readonly FileType[] = pictures
export type FileType = (typeof documentTypes)[number]

const endings: Record<FileType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** In px: a page scanned at 600 dpi and a telephone's best photo stay below it; a picture made to fill memory doesn't. */
const maxDocumentSidePx = 10_000

/**
 * A file that may be stored: its media type read from its bytes, its name without path and control characters. A
 * picture has pixels, and no side longer than `maxSidePx`.
 */
export function checkedUpload(
  upload: Upload,
  allowed: readonly FileType[],
  maxSidePx = maxDocumentSidePx,
): Upload & { mediaType: FileType } {
  const { bytes } = upload
  if (bytes.length > mostBytes) throw refuse('too-large', { limit: ({ megabytes }) => megabytes(5) })
  if (bytes.length === 0) throw refuse('bad-file', { problem: ({ emptyFile }) => emptyFile })
  const type = documentTypes.find((each) =>
    isWhole[each](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  )
  if (!type || !allowed.includes(type))
    throw refuse('bad-file', { problem: ({ notAWhole }) => notAWhole(allowed.map(plainName)) })

  const name = cleanName(upload.name)
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const claimed = upload.mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isClaimRight =
    ['', 'application/octet-stream', type].includes(claimed) ||
    (type === 'image/jpeg' && claimed === 'image/jpg')
  // One that says two things about itself is not a slip of a person but somebody's try.
  if (!isClaimRight || (ending !== undefined && !endings[type].includes(ending)))
    throw refuse('bad-file', { problem: ({ misnamed }) => misnamed(plainName(type)) })
  if (type !== 'application/pdf') assertDrawable(type, bytes, maxSidePx)
  return { name, mediaType: type, bytes }
}

const plainName = (type: FileType) =>
  ({ jpeg: 'JPEG', png: 'PNG', webp: 'WebP', pdf: 'PDF' })[type.split('/')[1] as 'pdf']

const cleanName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}"<>]/gu, '')
    .trim()
    .slice(-120) || 'document'

/** Begins and ends as its kind must: a picture's head before a foreign body is not one. */
const isWhole: Record<FileType, (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) =>
    bytes.length > 20 &&
    bytes.readUIntBE(0, 3) === 0xffd8ff &&
    // Some telephones write their own data after the end mark.
    bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 4,
  'image/png': isPng,
  'image/webp': (bytes) =>
    bytes.length > 20 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    /^VP8[ LX]$/.test(bytes.toString('latin1', 12, 16)) &&
    bytes.readUInt32LE(4) + 8 === bytes.length,
  'application/pdf': (bytes) =>
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.subarray(-1024).toString('latin1').includes('%%EOF'),
}

/** Walks the chunks from the header to the end mark, which must be the end of the file. */
function isPng(bytes: Buffer): boolean {
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return false
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  let at = 8
  let hasPixels = false
  while (at + 12 <= bytes.length) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    hasPixels ||= kind === 'IDAT'
    at += 12 + bytes.readUInt32BE(at)
    if (kind === 'IEND') return hasPixels && at === bytes.length
  }
  return false
}
