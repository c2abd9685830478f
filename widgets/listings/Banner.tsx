import { useTexts } from '#core/client/use-texts.ts'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { CloseIcon } from '#core/ui/basics/Icons.tsx'
import { Row } from '#core/ui/basics/Stack.tsx'
import { laterTexts } from './texts/later/index.ts'

/** Announces that the setup is complete. */
export function Banner({ onCreate, onClose }: { onCreate: () => void; onClose: () => void }) {
  const texts = useTexts(laterTexts)
  const { create } = useTexts(offerTexts)
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
            <IconButton label={texts.dismissBanner} onClick={onClose}>
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
