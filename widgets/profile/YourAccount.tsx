import { Stack } from '#core/ui/basics/Stack.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { YourData } from './YourData.tsx'

/** A person's rights over the account as a whole. */
export function YourAccount() {
  return (
    <Stack gap={6}>
      <EmailAddress />
      <YourData />
      <CloseAccount />
    </Stack>
  )
}
