/** Pictures as files, made by hand: whole in form, with notes such as a camera writes. */
import { crc32, deflateSync } from 'node:zlib'
import { aPicture } from '#tests/server/world.ts'

const place = Buffer.from('Exif\0\0 taken at 6.5244 N, 3.3792 E')

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** One pixel's worth of a JPEG: header, notes, frame, a scan with stuffed bytes and restarts, and the end. */
export function jpeg(notes: Buffer[] = []): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...notes,
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    // Between two scans of a progressive picture.
    ...notes,
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x78, 0xff, 0xd9]),
  ])
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG that says it is so many px wide and high. */
export function pngOf(width: number, height: number) {
  const bytes = Buffer.from(aPicture().bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return { name: 'me.png', mediaType: 'image/png', bytes }
}

/** A whole PNG whose image data has nothing in it, ends within its first row, or is invalid. */
export function pngWithout(what: 'pixels' | 'a whole row' | 'packed data'): Buffer {
  const data = { pixels: deflateSync(''), 'a whole row': deflateSync('\0\0\0'), 'packed data': place }[what]
  const plain = aPicture().bytes
  return Buffer.concat([plain.subarray(0, 33), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))])
}

function pngWithNotes(): Buffer {
  const plain = aPicture().bytes
  const end = plain.length - 12
  return Buffer.concat([
    plain.subarray(0, 33),
    pngChunk('eXIf', place),
    pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), place])),
    plain.subarray(33, end),
    pngChunk('iTXt', place),
    plain.subarray(end),
  ])
}

function webpChunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function webpWithNotes(): Buffer {
  const chunks = Buffer.concat([
    webpChunk('VP8X', Buffer.from([0b1100, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
    webpChunk('VP8L', Buffer.from([0x2f, 1, 0x40, 0, 0, 7, 7])),
    webpChunk('EXIF', place),
    webpChunk('XMP ', Buffer.concat([place, Buffer.from('!')])),
  ])
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([head, chunks])
}

export const picturesWithNotes = [
  [
    'a JPEG',
    {
      name: 'me.jpg',
      mediaType: 'image/jpeg',
      bytes: jpeg([
        segment(0xe1, place),
        segment(0xe0, Buffer.concat([Buffer.from('JFXX\0'), place])),
        segment(0xe2, place),
        segment(0xfe, place),
      ]),
    },
  ],
  ['a PNG', { name: 'me.png', mediaType: 'image/png', bytes: pngWithNotes() }],
  ['a WebP', { name: 'me.webp', mediaType: 'image/webp', bytes: webpWithNotes() }],
] as const
