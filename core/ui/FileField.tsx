import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { registerSheet } from './basics/adopt-styles.ts'
import { IconButton } from './basics/IconButton.tsx'
import { CloseIcon } from './basics/Icons.tsx'
import { Field, type FieldProps, useFieldWiring } from './fields/Field.tsx'
import fileCss from './file.css?inline'
import { FileIcon } from './ListIcons.tsx'
import { shrunk } from './shrink-picture.ts'
import { fileTexts } from './texts/file/index.ts'
import { UploadIcon } from './UploadIcon.tsx'

registerSheet('file', fileCss)

type FileFieldProps = FieldProps & {
  value: File | null
  onChange: (file: File | null) => void
  /** As the native attribute: `image/png,image/jpeg,.pdf`. */
  accept?: string | undefined
  /** Largest size in bytes. A larger picture is shrunk. */
  maxBytes?: number | undefined
  /** Uploaded share, 0 to 1; absent while nothing is being sent. */
  progress?: number | undefined
}

/** Files count kilobytes of 1,000 bytes, limits those of 1,024. */
function formatSize(bytes: number, locale: string, kilobyte = 1000) {
  const units = ['byte', 'kilobyte', 'megabyte'] as const
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / kilobyte ** step)
}

// A dropped file bypasses the browser's picker, so `accept` is checked again here.
function accepts(accept: string, file: File) {
  return accept
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) =>
      entry.startsWith('.')
        ? file.name.toLowerCase().endsWith(entry)
        : entry.endsWith('/*')
          ? file.type.startsWith(entry.slice(0, -1))
          : file.type === entry,
    )
}

/** One file, picked or dropped, with a preview if it is a picture and a bar during upload. */
export function FileField({ value, onChange, accept, maxBytes, progress, ...field }: FileFieldProps) {
  const texts = useTexts(fileTexts)
  const { locale } = useWidget().settings
  const [refusal, setRefusal] = useState<string>()
  const [over, setOver] = useState(false)
  const [shrinking, setShrinking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)

  // Picking and removing replace the focused control; move focus to the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the file changes
  useEffect(() => {
    if (moved.current) (input.current ?? remove.current)?.focus()
    moved.current = false
  }, [value])

  function choose(file: File | null) {
    moved.current = true
    setRefusal(undefined)
    onChange(file)
  }

  async function check(picked: File) {
    if (accept && !accepts(accept, picked)) return setRefusal(texts.wrongFileType)
    if (!maxBytes || picked.size <= maxBytes) return choose(picked)
    setRefusal(undefined)
    setShrinking(true)
    const file = await shrunk(picked, maxBytes)
    setShrinking(false)
    if (file.size <= maxBytes) choose(file)
    else setRefusal(texts.fileTooLarge(formatSize(maxBytes, locale, 1024)))
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    setOver(false)
    if (file && !shrinking) void check(file)
    // Emptied so that picking the same file again fires a change event.
    event.currentTarget.value = ''
  }

  return (
    <Field {...field} error={refusal ?? field.error}>
      {value ? (
        <div className="ui-file" part="file">
          <Preview key={`${value.name} ${value.lastModified}`} file={value} />
          <div className="ui-file-text">
            <div className="ui-file-name">{value.name}</div>
            <div className="ui-hint">{formatSize(value.size, locale)}</div>
          </div>
          <IconButton
            ref={remove}
            label={texts.removeFile(value.name)}
            disabled={field.disabled}
            onClick={() => choose(null)}
          >
            <CloseIcon />
          </IconButton>
          {progress !== undefined && <Progress done={progress} label={texts.uploading(value.name)} />}
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging only tints it; the input takes the drop
        <div
          className="ui-drop"
          part="drop"
          data-over={over ? '' : undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        >
          <UploadIcon size={24} />
          <span aria-live="polite">
            {shrinking ? (
              <span>{texts.shrinking}</span>
            ) : (
              <span>
                <strong>{texts.pickFile}</strong> {texts.orDrop}
              </span>
            )}
          </span>
          <Picker ref={input} accept={accept} onChange={pick} />
        </div>
      )}
    </Field>
  )
}

function Picker(props: Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'onChange'>) {
  return <input {...useFieldWiring().control} {...props} type="file" />
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="ui-file-picture">
      {/* A strict policy may forbid blob: images; the icon stays then. */}
      {address ? <img src={address} alt="" onError={() => setAddress(undefined)} /> : <FileIcon size={24} />}
    </span>
  )
}

function Progress({ done, label }: { done: number; label: string }) {
  const percent = Math.round(Math.min(Math.max(done, 0), 1) * 100)
  return (
    <div
      className="ui-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className="ui-progress-bar" style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
