/** Whether a secret could be guessed: its length says nothing of `aaa…`, `changemechangeme…` or zero bytes. */

/** Random values have more than twice as many. */
const minBitsPerByte = 2

/** Whether the text has fewer than `minBitsPerByte` for each of `length`, as it would by repetition or counting. */
export const isTrivial = (secret: string | Buffer, length: number): boolean => {
  const bytes = [...(typeof secret === 'string' ? Buffer.from(secret) : secret)]
  const steps = bytes.slice(1).map((byte, at) => byte - (bytes[at] as number))
  return Math.min(bitsOf(unitOf(bytes)), bitsOf(unitOf(steps))) < minBitsPerByte * length
}

/** The shortest part that the whole repeats, the last time cut or not. */
function unitOf(values: readonly number[]): readonly number[] {
  const repeats = (period: number) => values.every((each, at) => at < period || each === values[at - period])
  let period = 1
  while (period < values.length && !repeats(period)) period += 1
  return values.slice(0, period)
}

/** Shannon's bits, by how often each value occurs. */
function bitsOf(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const each of values) counts.set(each, (counts.get(each) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / values.length)
  return bits
}
