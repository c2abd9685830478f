import { useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { startSession } from './session.ts'
import { partnerTexts } from './texts/index.ts'

/** Uses a mailed link when its reader says so: a mail scanner that opens every link would use it up. */
export function OpenLink({ token, onDone }: { token: string; onDone: () => void }) {
  const texts = useTexts(partnerTexts)
  const { client, language } = useWidget()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await call(
        client,
        partnerPageContract.partnerSignIn,
        { body: { token } },
        { quiet: true, language },
      )
      startSession({ client, language }, answer)
      onDone()
    } catch (error) {
      const failure = asFailure(error)
      setRefusal(failure.reason ?? failure.text)
      setBusy(false)
    }
  }
  return (
    <FormView title={texts.openTitle} text={texts.openText}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Button wide busy={busy} onClick={() => void open()}>
        {texts.open}
      </Button>
      {refusal && (
        <Button wide variant="secondary" onClick={onDone}>
          {texts.askAgain}
        </Button>
      )}
    </FormView>
  )
}
