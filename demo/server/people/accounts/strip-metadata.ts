/**
 * Strips the metadata of pictures that others will see: cameras record where and when a picture was taken, and programs
 * embed whole documents. The pixels stay byte for byte.
 */
import { constants, inflateSync } from 'node:zlib'
import { refuse } from '../../refusals.ts'
import type { FileType, Upload } from './file-types.ts'

type Picture = Upload & { mediaType: FileType }
type Size = { width: number; height: number }

/** In px: a small file can declare a picture that takes gigabytes to draw. */
export const maxPhotoSidePx = 5_000

/** The picture without metadata. Refuses with `bad-file` like `assertDecodable`. */
export function stripMetadata(picture: Picture): Picture {
  const { pieces } = parseImage(picture.mediaType, picture.bytes, maxPhotoSidePx)
  return { ...picture, bytes: Buffer.concat(pieces) }
}

/** Refuses with `bad-file` a picture that is damaged, has no pixels, or declares a side longer than `maxSidePx`. */
export function assertDecodable(type: FileType, bytes: Uint8Array, maxSidePx: number): void {
  parseImage(type, bytes, maxSidePx)
}

type StrippedImage = {
  readonly size: Size
  readonly pieces: Buffer[]
  /** Whether pixels follow the header. Called after the check of the size, which bounds its cost. */
  readonly hasPixels: () => boolean
}

function parseImage(
  type: FileType,
  { buffer, byteOffset, length }: Uint8Array,
  maxSidePx: number,
): StrippedImage {
  const refuseDamaged = () => refuse('bad-file', { problem: ({ damagedPicture }) => damagedPicture })
  const stripped = stripBytes(type, Buffer.from(buffer, byteOffset, length))
  if (!stripped || stripped.size.width < 1 || stripped.size.height < 1) throw refuseDamaged()
  if (Math.max(stripped.size.width, stripped.size.height) > maxSidePx)
    throw refuse('bad-file', { problem: ({ hugePicture }) => hugePicture(maxSidePx) })
  if (!stripped.hasPixels()) throw refuseDamaged()
  return stripped
}

function stripBytes(type: FileType, bytes: Buffer): StrippedImage | undefined {
  try {
    if (type === 'image/jpeg') return stripJpeg(bytes)
    if (type === 'image/png') return stripPng(bytes)
    if (type === 'image/webp') return stripWebp(bytes)
  } catch (error) {
    // A read past the end: a length in the file is wrong.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/**
 * The application segments that determine the colours: a JFIF head without a thumbnail, the colour profile, Adobe's
 * colour transform. All others are notes, or another picture such as the one before a crop.
 */
function isNeededSegment(marker: number, body: Buffer): boolean {
  if (marker === 0xe0) return body.length === 14 && body.toString('latin1', 0, 5) === 'JFIF\0'
  if (marker === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
  return marker === 0xee && body.toString('latin1', 0, 5) === 'Adobe'
}

function stripJpeg(bytes: Buffer): StrippedImage | undefined {
  const pieces = [bytes.subarray(0, 2)]
  let size: Size | undefined
  let hasScan = false
  let offset = 2
  for (;;) {
    if (bytes.readUInt8(offset) !== 0xff) return undefined
    const marker = bytes.readUInt8(offset + 1)
    // A fill byte precedes the marker.
    if (marker === 0xff) {
      offset += 1
      continue
    }
    // Phones append a second picture after the end mark.
    if (marker === 0xd9) {
      pieces.push(bytes.subarray(offset, offset + 2))
      return size && { size, pieces, hasPixels: () => hasScan }
    }
    const segment = offset + 2 + bytes.readUInt16BE(offset + 2)
    const end = marker === 0xda ? endOfScan(bytes, segment) : segment
    if (end > bytes.length || segment < offset + 4) return undefined
    hasScan ||= end > segment
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size = { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) }
    const isApplication = marker >= 0xe0 && marker <= 0xef
    const isMetadata =
      marker === 0xfe || (isApplication && !isNeededSegment(marker, bytes.subarray(offset + 4, segment)))
    if (!isMetadata) pieces.push(bytes.subarray(offset, end))
    offset = end
  }
}

/** The end of the compressed data: the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes.readUInt8(offset + 1)
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return offset
  }
  return bytes.length + 1
}

const keptPngChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'pHYs',
])

function stripPng(bytes: Buffer): StrippedImage {
  const pieces = [bytes.subarray(0, 8)]
  const data: Buffer[] = []
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let offset = 8
  while (offset < bytes.length) {
    const end = offset + 12 + bytes.readUInt32BE(offset)
    // The frames of an animation are dropped: the picture is its first frame.
    const kind = bytes.toString('latin1', offset + 4, offset + 8)
    if (keptPngChunks.has(kind)) pieces.push(bytes.subarray(offset, end))
    if (kind === 'IDAT') data.push(bytes.subarray(offset + 8, end - 4))
    offset = end
  }
  return { size, pieces, hasPixels: () => hasFirstRow(bytes, size.width, Buffer.concat(data)) }
}

/** Samples per pixel, by colour type. */
const pngSamples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Decompresses the first row only: a few bytes can expand to gigabytes. */
function hasFirstRow(header: Buffer, width: number, compressed: Buffer): boolean {
  const [depth, colourType, , , interlace] = header.subarray(24, 29)
  const samples = pngSamples[colourType ?? -1]
  if (!samples || !depth) return false
  // In an interlaced picture the first row has every eighth pixel.
  const pixels = interlace ? Math.ceil(width / 8) : width
  const rowBytes = 1 + Math.ceil((pixels * samples * depth) / 8)
  try {
    const row = inflateSync(compressed, { maxOutputLength: rowBytes, finishFlush: constants.Z_SYNC_FLUSH })
    return row.length === rowBytes
  } catch (error) {
    // More rows follow.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}

const webpMetadataChunks = new Set(['EXIF', 'XMP '])
/** The header flags of EXIF and XMP. */
const webpMetadataFlags = 0b1100

/** The chunks with pixels, and the length of the header before the pixels. */
const webpHeaderBytes: Readonly<Record<string, number>> = { 'VP8 ': 10, VP8L: 5, ANMF: 24 }

function stripWebp(bytes: Buffer): StrippedImage | undefined {
  let size: Size | undefined
  let hasData = false
  const pieces: Buffer[] = []
  let offset = 12
  while (offset + 8 <= bytes.length) {
    const kind = bytes.toString('latin1', offset, offset + 4)
    const length = bytes.readUInt32LE(offset + 4)
    // Chunks start at even offsets.
    const end = offset + 8 + length + (length % 2)
    if (end > bytes.length) return undefined
    const chunk = Buffer.from(bytes.subarray(offset, end))
    hasData ||= length > (webpHeaderBytes[kind] ?? Number.POSITIVE_INFINITY)
    size ??= webpSize(kind, chunk.subarray(8))
    if (kind === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~webpMetadataFlags, 8)
    if (!webpMetadataChunks.has(kind)) pieces.push(chunk)
    offset = end
  }
  if (!size) return undefined
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + pieces.reduce((sum, piece) => sum + piece.length, 0), 4)
  return { size, pieces: [head, ...pieces], hasPixels: () => hasData }
}

function webpSize(kind: string, data: Buffer): Size | undefined {
  if (kind === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  return undefined
}
