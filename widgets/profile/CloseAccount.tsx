import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Panel } from './Panel.tsx'
import { profileAccountTexts } from './texts/account/index.ts'

const CloseDialog = lazyPart(
  () => import('./CloseDialog.tsx'),
  (module) => module.CloseDialog,
)

/** The end of the account. */
export function CloseAccount() {
  const texts = useTexts(profileAccountTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={texts.close}
      text={texts.closeText}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.closeAccount}
        </Button>
      }
    >
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}
