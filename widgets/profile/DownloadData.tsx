import { useRef, useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { saveFile } from '#core/client/api/download.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { myDataJson, myDataPdf } from '#core/contract/my-data.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { profileAccountTexts } from './texts/account/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

const files = { json: myDataJson, pdf: myDataPdf } as const

/** The password, and which file. Only this component holds the password. */
export function DownloadData({ onClose }: { onClose: () => void }) {
  const texts = useTexts(profileAccountTexts)
  const security = useTexts(profileSecurityTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const { user } = useSession()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<Failure>()
  const [asked, setAsked] = useState<keyof typeof files>('json')
  const kind = useRef<keyof typeof files>('json')
  const form = useForm({
    initial: { password: '' },
    toasts: true,
    check: ({ password }) => ({ password: password === '' ? security.passwordNeeded : undefined }),
    async submit({ password }) {
      setFailure(undefined)
      const file = files[kind.current]
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one is a password.
        const { data } = await call(client, file, { body: { password } }, { quiet: true, language })
        saveFile(data, file.download)
        void refresh(file.changes)
        showToast('success', texts.dataDone)
        onClose()
        return undefined
      } catch (error) {
        const refusal = asFailure(error)
        if (refusal.code === 'wrong-password') return { password: refusal.reason ?? refusal.text }
        setFailure(refusal)
        return undefined
      }
    },
  })
  const choose = (next: keyof typeof files) => {
    kind.current = next
    setAsked(next)
  }
  return (
    <Dialog open size="small" onClose={onClose} title={texts.downloadData} description={texts.dataAsk}>
      <form {...form.props} className="profile-form" aria-label={texts.downloadData}>
        {failure && (
          <Alert tone="error" title={texts.dataFailed}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ''} />
        <PasswordField label={account.password} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" wide busy={form.busy && asked === 'json'} onClick={() => choose('json')}>
          {texts.json}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          wide
          busy={form.busy && asked === 'pdf'}
          onClick={() => choose('pdf')}
        >
          {texts.pdf}
        </Button>
      </form>
    </Dialog>
  )
}
