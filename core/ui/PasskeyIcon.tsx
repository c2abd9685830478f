import { icon } from './basics/Icons.tsx'

/** A person and a key, the common symbol of passkeys. */
export const PasskeyIcon = icon(
  'M12.4 8a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0zM3 19.2c.6-3.4 3-5.2 6-5.2 1.1 0 2.2.2 3.1.7M19.8 12.4a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM17.2 15v5.6l1.8-1.5-1.8-1.5',
)
