/**
 * Devices that have signed in to a person's account before. One is forgotten after 180 days without a sign-in, with a
 * sign-out everywhere, and with a new password.
 */
import { knownDevices } from './known-devices.ts'

export const {
  known: knownDevice,
  remember: rememberDevice,
  forget: forgetDevices,
} = knownDevices({ table: 'device_token', owner: 'person_id' })
