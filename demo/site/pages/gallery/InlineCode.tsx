/** The manual's sentences: plain text in which names stand between backticks. */
export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // Every second part stood between backticks.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  )
}
