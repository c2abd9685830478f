/** Tar files (ustar) of one level of trust: short names, plain files and folders, nothing that leads elsewhere. */

const blockBytes = 512
const maxNameBytes = 100

export type Entry = {
  readonly name: string
  /** Undefined for a folder. */
  readonly content?: {
    readonly bytes: number
    readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  }
}

function headerOf(name: string, bytes: number, isFolder: boolean): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`${name} is too long for a backup`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  header.write(name, 0)
  octal(isFolder ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(bytes, 124, 12)
  octal(0, 136, 12)
  header.write(' '.repeat(8), 148)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

/** The bytes of a tar file. Throws when a content is not as long as it says. */
export async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of entries) {
    yield headerOf(name, content?.bytes ?? 0, content === undefined)
    if (!content) continue
    let written = 0
    for await (const piece of content.pieces) {
      written += piece.byteLength
      yield piece
    }
    if (written !== content.bytes) throw new Error(`${name} has ${written} bytes, not ${content.bytes}`)
    yield Buffer.alloc(paddingOf(written))
  }
  yield Buffer.alloc(2 * blockBytes)
}

/**
 * The entries of a tar file, in order. Read the pieces of one before the next. Throws at a damaged header, and when the
 * bytes end too early.
 */
export async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const incoming = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** At most this many of the next bytes; none at the end. */
  async function take(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await incoming.next()
      if (done) return rest
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(most)
    return taken
  }

  async function* takeExactly(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const piece = await take(left)
      if (piece.length === 0) throw new Error('it ends too early')
      left -= piece.length
      yield piece
    }
  }

  const block = async () => {
    const pieces: Buffer[] = []
    for await (const piece of takeExactly(blockBytes)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  for (;;) {
    const header = await block()
    if (header.every((byte) => byte === 0)) break
    const text = (at: number, length: number) =>
      header.toString('latin1', at, at + length).replace(/[\0 ].*$/s, '')
    const name = text(0, maxNameBytes)
    const bytes = Number.parseInt(text(124, 12), 8)
    const isFolder = text(156, 1) === '5'
    if (!headerOf(name, bytes, isFolder).equals(header)) throw new Error('it is damaged')
    if (isFolder) yield { name }
    else {
      const pieces = takeExactly(bytes)
      yield { name, content: { bytes, pieces } }
      for await (const _ of pieces);
      for await (const _ of takeExactly(paddingOf(bytes)));
    }
  }
  // What is behind it has to be read, too: whoever makes the bytes checks them at their end.
  for (rest = Buffer.alloc(0); (await take(2 ** 20)).length > 0; );
}
