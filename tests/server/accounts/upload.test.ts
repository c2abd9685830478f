import { describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#core/contract/accounts.ts'
import { documentTypes, type FileType, pictureTypes } from '#server/people/accounts/file-types.ts'
import { validateUpload } from '#server/people/accounts/upload.ts'
import { Refusal } from '#server/refusals.ts'
import { aPicture } from '#tests/server/world.ts'
import { jpeg as aJpeg, pngOf, pngWithout } from './pictures.ts'

const png = aPicture().bytes
const jpeg = aJpeg()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([28, 0, 0, 0]),
  Buffer.from('WEBPVP8L'),
  Buffer.from([16, 0, 0, 0]),
  Buffer.alloc(16),
])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

const checked = (
  name: string,
  mediaType: string,
  bytes: Uint8Array,
  allowed: readonly FileType[] = documentTypes,
) => {
  try {
    return validateUpload({ name, mediaType, bytes }, allowed).mediaType
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.details}`
    throw error
  }
}

describe('an uploaded file', () => {
  test.each([
    ['id.png', 'image/png', png],
    ['id.PNG', 'application/octet-stream', png],
    ['photo.jpg', 'image/jpeg', jpeg],
    ['photo.jpeg', 'image/jpg', jpeg],
    ['scan.pdf', 'application/pdf', pdf],
    ['scan', '', webp],
  ])('%s sent as "%s" is taken for what it is', (name, mediaType, bytes) => {
    expect(checked(name, mediaType, bytes)).toMatch(/^(image|application)\//)
  })

  test.each([
    ['an SVG', 'id.svg', 'image/svg+xml', svg],
    ['an SVG that calls itself PNG', 'id.png', 'image/png', svg],
    [
      'an SVG behind the first bytes of a PNG',
      'id.png',
      'image/png',
      Buffer.concat([png.subarray(0, 8), svg]),
    ],
    ['a whole PNG with an SVG after its end', 'id.png', 'image/png', Buffer.concat([png, svg])],
    [
      'an SVG behind the first bytes of a JPEG',
      'id.jpg',
      'image/jpeg',
      Buffer.concat([jpeg.subarray(0, 3), svg]),
    ],
    ['a WebP with something after its end', 'id.webp', 'image/webp', Buffer.concat([webp, svg])],
    ['an HTML page', 'id.pdf', 'application/pdf', Buffer.from('<html>%PDF-1.7 %%EOF')],
    ['half a PNG', 'id.png', 'image/png', png.subarray(0, png.length - 12)],
    ['a PNG whose chunk claims more than there is', 'id.png', 'image/png', withLength(png, 0xffffffff)],
    ['a program', 'id.png', 'image/png', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)])],
  ])('%s is refused', (_, name, mediaType, bytes) => {
    expect(checked(name, mediaType, bytes)).toBe(
      'bad-file: The file must be a complete JPEG, PNG, WebP or PDF',
    )
  })

  test('a file whose name or type contradicts its bytes is refused', () => {
    expect(checked('id.png', 'text/html', png)).toMatch(/^bad-file: The file is a PNG, but/)
    expect(checked('id.html', 'image/png', png)).toMatch(/^bad-file: The file is a PNG, but/)
    expect(checked('id.png.svg', 'image/png', png)).toMatch(/^bad-file/)
  })

  test('an empty one is refused, and one above 5 MB is too large', () => {
    expect(checked('id.png', 'image/png', Buffer.alloc(0))).toBe('bad-file: The file is empty')
    expect(checked('id.png', 'image/png', Buffer.alloc(maxUploadBytes + 1))).toBe(
      'too-large: You can send at most 5 MB',
    )
    expect(checked('id.png', 'image/png', Buffer.alloc(6 * 1024 * 1024))).toMatch(/^too-large/)
  })

  test('a PDF is a document but no picture', () => {
    expect(checked('me.pdf', 'application/pdf', pdf, pictureTypes)).toBe(
      'bad-file: The file must be a complete JPEG, PNG or WebP',
    )
  })

  test('a picture that claims to be huge is refused as a document, a large scan is not', () => {
    const claimed = (width: number, height: number) =>
      checked('id.png', 'image/png', pngOf(width, height).bytes)
    expect(claimed(60_000, 60_000)).toBe('bad-file: The picture can have at most 10000 pixels on each side')
    expect(claimed(1, 10_001)).toMatch(/at most 10000 pixels/)
    expect(claimed(1, 10_000)).toBe('image/png')
  })

  test('a picture without any pixels is refused', () => {
    const damaged = /^bad-file: The picture is damaged/
    expect(checked('id.png', 'image/png', pngWithout('pixels'))).toMatch(damaged)
    expect(checked('id.png', 'image/png', pngWithout('a whole row'))).toMatch(damaged)
    expect(checked('id.png', 'image/png', pngWithout('packed data'))).toMatch(damaged)
    const scan = Buffer.from([0xff, 0xda])
    const header = jpeg.subarray(0, jpeg.indexOf(scan))
    expect(checked('id.jpg', 'image/jpeg', Buffer.concat([header, Buffer.from([0xff, 0xd9])]))).toMatch(
      damaged,
    )
    // A WebP that has its header only.
    const bare = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\0\0\x01\0\0', 'latin1')
    expect(checked('id.webp', 'image/webp', bare)).toMatch(damaged)
  })

  test('a file with a page before its PDF is refused', () => {
    const page = Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf])
    expect(checked('id.pdf', 'application/pdf', page)).toMatch(/^bad-file: The file must be a complete/)
  })

  test('its name loses path and control characters', () => {
    const nameOf = (name: string) =>
      validateUpload({ name, mediaType: 'image/png', bytes: png }, documentTypes).name
    expect(nameOf('../../etc/passwd/id.png')).toBe('id.png')
    expect(nameOf('C:\\scans\\my id.png')).toBe('my id.png')
    expect(nameOf('a\r\nSet-Cookie: x"<b>.png')).toBe('aSet-Cookie: xb.png')
    expect(nameOf('')).toBe('document')
  })
})

function withLength(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(length, 8)
  return copy
}
