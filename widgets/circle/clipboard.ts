/**
 * Puts a text on its way into the clipboard; false when the browser doesn't let us, and then the person has to do it.
 * The promise goes in as it is: some browsers forget during the wait that it was the person who pressed.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    const plain = text.then((words) => new Blob([words], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
    return true
  } catch {
    // Either there is no clipboard for us, or there is no text: then this tells why.
    const words = await text
    return (
      navigator.clipboard?.writeText(words).then(
        () => true,
        () => false,
      ) ?? false
    )
  }
}
