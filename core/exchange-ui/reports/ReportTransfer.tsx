import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { reportTexts } from './texts/index.ts'

type ReportTransferProps = {
  id: string
  /** The username of the person on the other side. */
  name: string
}

/** A button that reports the other person of a transfer for it. */
export function ReportTransfer({ id, name }: ReportTransferProps) {
  const { transfer } = useTexts(reportTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{transfer}</LinkButton>
      {isOpen && <ReportDialog name={name} about={{ kind: 'transfer', id }} onClose={() => setOpen(false)} />}
    </>
  )
}
