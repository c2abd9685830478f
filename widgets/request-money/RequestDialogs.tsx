import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import {
  type AskedRequest,
  declineMoneyRequest,
  type OwnRequest,
  withdrawMoneyRequest,
} from '#core/contract/money-requests.ts'
import { formatMoney } from '#core/money/money.ts'
import { type Prefill, readPrefill } from '#core/money/prefill.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { Ask } from './Ask.tsx'
import { ShareRequest } from './ShareRequest.tsx'
import { requestMoneyTexts } from './texts/index.ts'

export type OpenDialog =
  | { what: 'ask' }
  | { what: 'decline'; request: AskedRequest }
  | { what: 'withdraw' | 'share'; request: OwnRequest }

type RequestDialogsProps = {
  open: OpenDialog
  /** The page's values, for asking. */
  prefill?: Prefill
  onClose: () => void
}

/** Asking, the link of a request, and the questions before one ends. */
export function RequestDialogs({ open, prefill = readPrefill({}), onClose }: RequestDialogsProps) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  const declining = useSend(declineMoneyRequest)
  const withdrawing = useSend(withdrawMoneyRequest)

  /** `useSend` shows the failure. A refusal means that the list is outdated; anything else may be retried. */
  async function end(call: Promise<unknown>) {
    try {
      await call
      onClose()
    } catch (error) {
      if (asFailure(error).kind === 'refused') onClose()
    }
  }

  if (open.what === 'ask')
    return (
      <Dialog open hideTitle onClose={onClose} title={texts.requestMoney}>
        <Ask friendId={undefined} prefill={prefill} onClose={onClose} />
      </Dialog>
    )
  const { id, amount, currency } = open.request
  const sum = formatMoney(amount, currency, { locale })
  if (open.what === 'share')
    return (
      <Dialog open size="small" onClose={onClose} title={texts.linkTitle(sum)}>
        <ShareRequest request={open.request} />
      </Dialog>
    )
  const params = { params: { id } }
  return open.what === 'decline' ? (
    <ConfirmDialog
      danger
      open
      busy={declining.busy}
      title={texts.declineTitle}
      text={texts.declineText(bidiName(open.request.requester), sum)}
      confirmLabel={texts.decline}
      cancelLabel={texts.keep}
      onConfirm={() => void end(declining.send(params))}
      onCancel={onClose}
    />
  ) : (
    <ConfirmDialog
      danger
      open
      busy={withdrawing.busy}
      title={texts.withdrawTitle}
      text={texts.withdrawText(sum)}
      confirmLabel={texts.withdraw}
      cancelLabel={texts.keep}
      onConfirm={() => void end(withdrawing.send(params))}
      onCancel={onClose}
    />
  )
}
