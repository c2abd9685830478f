import { Drawing, type IconProps } from './Icons.tsx'

/** A person and a key, as other sites show passkeys. */
export const PasskeyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="9" cy="8" r="3.4" />
    <path d="M3 19.200c.6-3.400 3-5.200 6-5.200 1.100 0 2.200.2 3.100.7" />
    <circle cx="17.200" cy="12.400" r="2.600" />
    <path d="M17.200 15v5.600l1.800-1.500-1.800-1.500" />
  </Drawing>
)
