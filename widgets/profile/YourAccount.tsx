import { Stack } from '#core/ui/basics/Stack.tsx'
import { EmailAddress } from './EmailAddress.tsx'

/** What a person may do with the account as a whole. */
export function YourAccount() {
  return (
    <Stack gap={6}>
      <EmailAddress />
    </Stack>
  )
}
