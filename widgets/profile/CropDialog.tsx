import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { uploadPhoto } from '#core/contract/accounts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { CropStage, drawCrop } from './CropStage.tsx'
import { type Crop, fullCrop } from './crop.ts'
import { profileDialogTexts } from './texts/dialogs/index.ts'

/** Width and height of the photo in px: sharp where it is shown large, and far below 5 MB. */
const photoSidePx = 512

async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = photoSidePx
  canvas.height = photoSidePx
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the browser could not encode the photo')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

type CropDialogProps = {
  file: File
  onSaved: () => void
  onClose: () => void
}

/** Crops the picked photo to a square and uploads it with progress. */
export function CropDialog({ file, onSaved, onClose }: CropDialogProps) {
  const ui = useTexts(uiTexts)
  const dialogTexts = useTexts(profileDialogTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable'>()
  const [crop, setCrop] = useState<Crop>()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const sending = useRef<AbortController>(undefined)

  useEffect(() => {
    let wanted = true
    let own: ImageBitmap | undefined
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (read) => {
        if (!wanted) return read.close()
        own = read
        setPicture(read)
        setCrop(fullCrop(read))
      },
      () => wanted && setPicture('unreadable'),
    )
    return () => {
      wanted = false
      sending.current?.abort()
      // Frees some 50 MB now instead of at garbage collection.
      own?.close()
    }
  }, [file])

  const change = useCallback((edit: (crop: Crop) => Crop) => setCrop((now) => now && edit(now)), [])
  const isSending = progress !== undefined

  async function send() {
    if (isSending || !crop || !(picture instanceof ImageBitmap)) return
    const stop = new AbortController()
    sending.current = stop
    setFailure(undefined)
    setProgress(0)
    try {
      const photo = await croppedFile(picture, crop)
      await call(
        client,
        uploadPhoto,
        {},
        { quiet: true, language, file: photo, onProgress: setProgress, signal: stop.signal },
      )
      void refresh(uploadPhoto.changes)
      onSaved()
    } catch (error) {
      // After a cancellation the crop stays as it was.
      if (!stop.signal.aborted) setFailure(asFailure(error))
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isSending}
      title={dialogTexts.cropTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => (isSending ? sending.current?.abort() : onClose())}>
            {ui.cancel}
          </Button>
          <Button busy={isSending} disabled={!crop} onClick={() => void send()}>
            {dialogTexts.savePhoto}
          </Button>
        </>
      }
    >
      <div className="profile-crop-parts">
        {picture === undefined && <Skeleton height={280} />}
        {picture === 'unreadable' && <Alert tone="error">{dialogTexts.photoUnreadable}</Alert>}
        {picture instanceof ImageBitmap && crop && (
          <CropStage picture={picture} crop={crop} disabled={isSending} onChange={change} />
        )}
        {isSending && (
          <div
            className="ui-progress"
            role="progressbar"
            aria-label={dialogTexts.uploading}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress * 100)}
          >
            <div className="ui-progress-bar" style={{ inlineSize: `${progress * 100}%` }} />
          </div>
        )}
        {failure && (
          <Alert tone="error" title={dialogTexts.uploadFailed}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
