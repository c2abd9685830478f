import { type ComponentProps, useState } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { codeLength, codeMinutes } from '#core/contract/code-rule.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { latinDigits } from '#core/money/latin-digits.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { partnerTexts } from './texts/index.ts'

type KeyCodeProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>

/** The mailed code that confirms a key, and the button that mails it. */
export function KeyCode({ onChange, ...field }: KeyCodeProps) {
  const texts = useTexts(partnerTexts)
  const { send, busy } = useSend(partnerPageContract.askKeyCode)
  const [isSent, setSent] = useState(false)
  return (
    <Stack gap={2}>
      <TextField
        {...field}
        label={texts.code}
        hint={isSent ? texts.codeSent(codeMinutes) : texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        onChange={(text) => onChange(latinDigits(text).replace(/\D/g, ''))}
      />
      <div className="ui-item-actions">
        <Button
          variant="secondary"
          busy={busy}
          onClick={() =>
            void send({}).then(
              () => setSent(true),
              // `useSend` has shown a failure.
              () => undefined,
            )
          }
        >
          {isSent ? texts.codeAgain : texts.codeSend}
        </Button>
      </div>
    </Stack>
  )
}
