import type { ReactNode } from 'react'
import { useDownload } from '#core/client/api/download.ts'
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts'
import { Button } from './basics/Button.tsx'
import { DownloadIcon } from './ListIcons.tsx'

type DownloadButtonProps<E extends Endpoint> = {
  /** A `download` endpoint. */
  from: E
  input: InputOf<E>
  variant?: 'secondary' | 'quiet'
  'aria-label'?: string
  children: ReactNode
}

/** Saves a file of the person's. A failure shows a toast. */
export function DownloadButton<const E extends Endpoint>({
  from,
  input,
  variant = 'secondary',
  children,
  ...rest
}: DownloadButtonProps<E>) {
  const { download, busy } = useDownload(from)
  return (
    <Button {...rest} variant={variant} busy={busy} onClick={() => void download(input)}>
      <DownloadIcon size={18} />
      {children}
    </Button>
  )
}
