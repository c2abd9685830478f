/** A sentence of the manual: plain text with names between backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Every second part was between backticks.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
}
