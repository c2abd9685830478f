import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Panel } from './Panel.tsx'
import { profileAccountTexts } from './texts/account/index.ts'

const DownloadData = lazyPart(
  () => import('./DownloadData.tsx'),
  (module) => module.DownloadData,
)

/** Everything about the person, as a file. */
export function YourData() {
  const texts = useTexts(profileAccountTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={texts.data}
      text={texts.dataText}
      action={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.downloadData}
        </Button>
      }
    >
      {isOpen && <DownloadData onClose={() => setOpen(false)} />}
    </Panel>
  )
}
