// The bytes decide the type of a file, not its name or the sender's word, and nothing else may be in it.
import { maxUploadBytes, maxUploadMegabytes } from '#core/contract/accounts.ts'
import { refuse } from '../../refusals.ts'
import { documentTypes, type FileType, type Upload } from './file-types.ts'
import { assertDecodable } from './strip-metadata.ts'

const extensions: Record<FileType, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** In px: a page scanned at 600 dpi and a phone's best photo stay below it; a picture made to fill memory does not. */
const maxDocumentSidePx = 10_000

/**
 * Checks a file for storage: reads its media type from its bytes, and strips path and control characters from its name.
 * A picture has pixels, and no side longer than `maxSidePx`. Refuses with `too-large` or `bad-file`.
 */
export function validateUpload(
  upload: Upload,
  allowed: readonly FileType[],
  maxSidePx = maxDocumentSidePx,
): Upload & { mediaType: FileType } {
  const { bytes } = upload
  if (bytes.length > maxUploadBytes)
    throw refuse('too-large', { limit: ({ megabytes }) => megabytes(maxUploadMegabytes) })
  if (bytes.length === 0) throw refuse('bad-file', { problem: ({ emptyFile }) => emptyFile })
  const type = documentTypes.find((each) =>
    isComplete[each](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
  )
  if (!type || !allowed.includes(type))
    throw refuse('bad-file', { problem: ({ notAWhole }) => notAWhole(allowed.map(formatName)) })

  const name = cleanName(upload.name)
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const statedType = upload.mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  const isStatedTypeRight =
    ['', 'application/octet-stream', type].includes(statedType) ||
    (type === 'image/jpeg' && statedType === 'image/jpg')
  // A file that contradicts itself is no slip of a person but an attack.
  if (!isStatedTypeRight || (extension !== undefined && !extensions[type].includes(extension)))
    throw refuse('bad-file', { problem: ({ misnamed }) => misnamed(formatName(type)) })
  if (type !== 'application/pdf') assertDecodable(type, bytes, maxSidePx)
  return { name, mediaType: type, bytes }
}

const formatName = (type: FileType) =>
  ({ jpeg: 'JPEG', png: 'PNG', webp: 'WebP', pdf: 'PDF' })[type.split('/')[1] as 'pdf']

const cleanName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}"<>]/gu, '')
    .trim()
    .slice(-120) || 'document'

/** Checks the start and the end of each type: a picture's head before foreign data is not a picture. */
const isComplete: Record<FileType, (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) =>
    bytes.length > 20 &&
    bytes.readUIntBE(0, 3) === 0xffd8ff &&
    // Some phones append their own data after the end mark.
    bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 4,
  'image/png': isPng,
  'image/webp': (bytes) =>
    bytes.length > 20 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    /^VP8[ LX]$/.test(bytes.toString('latin1', 12, 16)) &&
    bytes.readUInt32LE(4) + 8 === bytes.length,
  // Readers look for the head in so many bytes, because printers and mailers put some before it. No page is among them.
  'application/pdf': (bytes) =>
    /^[^<]{0,1024}?%PDF-[12]\.\d/s.test(bytes.toString('latin1', 0, 1024 + '%PDF-1.7'.length)) &&
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
