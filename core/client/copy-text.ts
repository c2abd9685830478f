/**
 * Copies a text to the clipboard; false if the browser forbids it, and the person must copy it. The clipboard gets the
 * promise itself: some browsers forget the user's press during the wait.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    const plain = text.then((content) => new Blob([content], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
    return true
  } catch {
    // Either the clipboard is unavailable or the text failed: awaiting it throws in the second case.
    const content = await text
    return (
      navigator.clipboard?.writeText(content).then(
        () => true,
        () => false,
      ) ?? false
    )
  }
}
