import { useState } from 'react'
import { copyText } from '#core/client/copy-text.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { keysTexts } from './texts/index.ts'

/** Copies a text, and says that it did. */
export function CopyText({ text }: { text: string }) {
  const texts = useTexts(keysTexts)
  const [copied, setCopied] = useState<string>()
  return (
    <Button
      variant="secondary"
      onClick={() => void copyText(Promise.resolve(text)).then((isCopied) => isCopied && setCopied(text))}
    >
      {copied === text ? texts.copied : texts.copy}
    </Button>
  )
}
