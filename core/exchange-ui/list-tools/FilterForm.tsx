import { type ReactNode, useId } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import type { useForm } from '#core/ui/fields/form.ts'

type FilterFormProps = {
  title: string
  description?: string
  size?: 'small' | 'medium'
  form: Pick<ReturnType<typeof useForm>, 'props'>
  isChanged: boolean
  canReset?: boolean
  resetLabel?: string
  onReset: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with the filters of a list. Apply is disabled until a change. */
export function FilterForm({
  title,
  description,
  size = 'small',
  form,
  isChanged,
  canReset = true,
  resetLabel,
  onReset,
  onClose,
  children,
}: FilterFormProps) {
  const texts = useTexts(listTexts)
  const id = useId()
  return (
    <Dialog
      open
      size={size}
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={!canReset} onClick={onReset}>
            {resetLabel ?? texts.reset}
          </Button>
          <Button type="submit" disabled={!isChanged} form={id}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id}>
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  )
}
