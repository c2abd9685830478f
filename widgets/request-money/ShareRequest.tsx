import { useId, useState } from 'react'
import { copyText } from '#core/client/copy-text.ts'
import { useSession } from '#core/client/session/session.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { OwnRequest } from '#core/contract/money-requests.ts'
import { formatMoney } from '#core/money/money.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { requestMoneyTexts } from './texts/index.ts'

const QrCode = lazyPart(
  () => import('#core/ui/QrCode.tsx'),
  (module) => module.QrCode,
  { waiting: <Skeleton width={200} height={200} /> },
)

/** The link of a request as QR code and text, with the system's share sheet where there is one. */
export function ShareRequest({ request }: { request: OwnRequest }) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  const { user } = useSession()
  const [mustCopy, setMustCopy] = useState(false)
  const hintId = useId()
  const { amount, currency, link = '' } = request
  const sum = formatMoney(amount, currency, { locale })
  const canShare = typeof navigator.share === 'function'

  async function copy() {
    if (await copyText(Promise.resolve(link))) showToast('success', texts.copied)
    else setMustCopy(true)
  }

  async function share() {
    try {
      await navigator.share({ title: texts.shareTitle(user?.firstName ?? '', sum), url: link })
    } catch (error) {
      // AbortError: the person closed the sheet. In a frame the page around it may forbid sharing.
      if ((error as Error).name !== 'AbortError') await copy()
    }
  }

  return (
    <div className="requests-share">
      <QrCode text={link} title={texts.qr(sum)} />
      <textarea
        readOnly
        rows={2}
        dir="ltr"
        className="requests-link"
        aria-label={texts.link}
        aria-describedby={mustCopy ? hintId : undefined}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      {mustCopy && (
        <p id={hintId} role="status" className="ui-small">
          {texts.copyByHand}
        </p>
      )}
      <div className="requests-ways">
        {canShare && (
          <Button wide onClick={() => void share()}>
            {texts.shareLink}
          </Button>
        )}
        <Button wide variant={canShare ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </div>
  )
}
