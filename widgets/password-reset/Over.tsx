import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { passwordResetTexts } from './texts/index.ts'

type OverProps = {
  /** The button's; by default it asks for a new code. */
  label?: string
  variant?: 'primary' | 'secondary'
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

/** Why the reset cannot go on, and the way to another code. */
export function Over({ label, variant = 'secondary', children, ...button }: OverProps) {
  const texts = useTexts(passwordResetTexts)
  const action = (
    <Button variant={variant} {...button}>
      {label ?? texts.startAgain}
    </Button>
  )
  return (
    <Alert tone="error" action={action}>
      {children}
    </Alert>
  )
}
