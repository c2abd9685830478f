import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { userAtom } from '#core/client/client.ts'
import { storageOrMemory } from '#core/client/storage.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { CloseIcon } from '#core/ui/basics/Icons.tsx'
import { Row } from '#core/ui/basics/Stack.tsx'
import { laterTexts } from './texts/later/index.ts'

const storage = storageOrMemory('localStorage')

/** Announces that the setup is complete, until the person has closed it in this browser. */
export function Banner({ onCreate }: { onCreate: () => void }) {
  const texts = useTexts(laterTexts)
  const { create } = useTexts(offerTexts)
  const { client } = useWidget()
  const user = useAtomValue(userAtom)
  const key = `cowrie:setup-banner:${client.apiBase}:${user?.id ?? 'visitor'}`
  const [isClosed, setClosed] = useState(() => storage.getItem(key) !== null)

  function close() {
    setClosed(true)
    try {
      storage.setItem(key, 'closed')
    } catch {
      // Storage is full: it stays closed as long as the page.
    }
  }

  if (isClosed) return null
  return (
    <div className="listings-banner">
      <Alert
        tone="success"
        title={texts.banner}
        action={
          <Row gap={2}>
            <Button variant="secondary" onClick={onCreate}>
              {create}
            </Button>
            <IconButton label={texts.dismissBanner} onClick={close}>
              <CloseIcon />
            </IconButton>
          </Row>
        }
      >
        {texts.bannerText}
      </Alert>
    </div>
  )
}
