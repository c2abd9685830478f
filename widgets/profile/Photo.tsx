import { type ChangeEvent, useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { profilePhoto } from '#core/contract/profile-photo.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { CameraIcon } from './CameraIcon.tsx'
import { Panel } from './Panel.tsx'
import { profileTexts } from './texts/index.ts'

const CropDialog = lazyPart(
  () => import('./CropDialog.tsx'),
  (module) => module.CropDialog,
)
const DeletePhoto = lazyPart(
  () => import('./DeletePhoto.tsx'),
  (module) => module.DeletePhoto,
)

const accepted = ['image/jpeg', 'image/png', 'image/webp']

/** Upload, delete or show the profile photo. */
export function Photo() {
  const texts = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const { emit } = useWidget()
  const { user } = useSession()
  const photo = useAnswer(
    profilePhoto,
    { params: { id: user?.id ?? '' } },
    { enabled: user !== undefined, quiet: true },
  )
  const [picked, setPicked] = useState<File>()
  const [shown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)

  const name = user ? `${user.firstName} ${user.lastName}`.trim() : ''
  const url = photo.data?.status ? photo.data.url : undefined

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    if (file && !accepted.includes(file.type)) showToast('error', texts.wrongPhotoType)
    else if (file) setPicked(file)
    // Emptied so that picking the same file again fires a change event.
    event.currentTarget.value = ''
  }

  function changed(sentence: string) {
    showToast('success', sentence)
    emit('cowrie-profile-changed', {})
  }

  function finishDeletion() {
    // The focused button is gone with the photo.
    upload.current?.focus()
    setAsking(false)
    changed(texts.photoDeleted)
  }

  function show() {
    setShown(true)
    // An address is valid for minutes: fetch a fresh one for later viewing.
    void photo.refetch().catch(() => undefined)
  }

  return (
    <Panel title={texts.photo} text={texts.photoText}>
      <div className="profile-photo">
        {photo.loading ? (
          <Skeleton round width={96} height={96} />
        ) : (
          <Avatar name={name} photo={url} size={96} />
        )}
        <div className="profile-photo-actions">
          <Button ref={upload} variant="secondary" onClick={() => input.current?.click()}>
            <CameraIcon /> {url ? texts.changePhoto : texts.uploadPhoto}
          </Button>
          {url && (
            <div className="profile-photo-more">
              <Button variant="quiet" onClick={show}>
                {texts.showPhoto}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(true)}>
                {texts.deletePhoto}
              </Button>
            </div>
          )}
          {photo.failure && !photo.data && (
            <p className="ui-muted ui-small">
              {texts.photoFailed}{' '}
              <LinkButton onClick={() => void photo.refetch().catch(() => undefined)}>{ui.retry}</LinkButton>
            </p>
          )}
        </div>
        {/* People use the button beside it. */}
        <input ref={input} hidden type="file" accept={accepted.join()} onChange={pick} />
      </div>
      {picked && (
        <CropDialog
          file={picked}
          onClose={() => setPicked(undefined)}
          onSaved={() => {
            setPicked(undefined)
            changed(texts.photoSaved)
          }}
        />
      )}
      <Dialog open={shown && url !== undefined} onClose={() => setShown(false)} title={texts.photo}>
        <img className="profile-photo-large" src={url} alt={texts.photoOf(name)} />
      </Dialog>
      {asking && <DeletePhoto onDeleted={finishDeletion} onCancel={() => setAsking(false)} />}
    </Panel>
  )
}
