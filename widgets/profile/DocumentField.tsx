import { useEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { CloseIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Field } from '#core/ui/fields/Field.tsx'
import fileCss from '#core/ui/file.css?inline'
import { FileIcon } from '#core/ui/ListIcons.tsx'
import { profileTexts } from './texts/index.ts'

registerSheet('file', fileCss)

const DocumentPicker = lazyPart(
  () => import('./DocumentPicker.tsx'),
  (module) => module.DocumentPicker,
  { waiting: <Skeleton height={108} /> },
)

type DocumentFieldProps = {
  name: string
  value: File | null
  onChange: (file: File | null) => void
  error: string | undefined
  /** Name of the stored document; empty without one. */
  onFile: string
  isRemoved: boolean
  onRemoved: (isRemoved: boolean) => void
  progress: number | undefined
}

/** The document's name with a remove button; once removed, a file picker. */
export function DocumentField({ onFile, isRemoved, onRemoved, ...field }: DocumentFieldProps) {
  const texts = useTexts(profileTexts)
  const remove = useRef<HTMLButtonElement>(null)
  const isKept = useRef(false)
  // When the remove button returns it takes the focus of the link that brought it back.
  useEffect(() => {
    if (isKept.current && !isRemoved) remove.current?.focus()
    isKept.current = false
  }, [isRemoved])

  if (onFile === '' || isRemoved) {
    return (
      <DocumentPicker
        {...field}
        kept={onFile}
        onKeep={() => {
          isKept.current = true
          onRemoved(false)
          field.onChange(null)
        }}
      />
    )
  }
  return (
    <Field label={texts.document}>
      <div className="ui-file" part="file">
        <span className="ui-file-picture">
          <FileIcon size={24} />
        </span>
        <div className="ui-file-text">
          <div className="ui-file-name">{onFile}</div>
        </div>
        <IconButton ref={remove} label={texts.removeDocument(onFile)} onClick={() => onRemoved(true)}>
          <CloseIcon />
        </IconButton>
      </div>
    </Field>
  )
}
