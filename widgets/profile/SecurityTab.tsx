import { Stack } from '#core/ui/Stack.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ChangePin } from './ChangePin.tsx'
import { Sessions } from './Sessions.tsx'

/** A §2: password and PIN, each after a mailed code; and where one is logged in. */
export function SecurityTab() {
  return (
    <Stack gap={6}>
      <ChangePassword />
      <ChangePin />
      <Sessions />
    </Stack>
  )
}
