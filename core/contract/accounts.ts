// Accounts, from registration to the settings.

import * as z from 'zod/mini'
import { codeLength, codeMinutes } from './code-rule.ts'
import { zone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { keepsPasswordRule, passwordRule } from './password-rule.ts'
import {
  bankIdPattern,
  bankIdRule,
  dialCodePattern,
  dialCodeRule,
  phonePattern,
  phoneRule,
  userNamePattern,
  userNameRule,
} from './person-rules.ts'
import { pinLength } from './pin-rule.ts'
import { maxDeviceToken, maxDeviceTokens } from './token-rules.ts'
import { day, emailAddress, id, line, mailedCode, moment, nothing, pin } from './values.ts'
import { named, wire } from './wire.ts'

export { keepsPasswordRule, passwordRule }

export const newPasswordText = z
  .string()
  .check(z.maxLength(lengths.password), z.refine(keepsPasswordRule, { error: passwordRule }))

/** A password to verify: any text, since its rule may have been different when it was set. */
export const passwordEntry = z.string().check(z.minLength(1, 'required'), z.maxLength(lengths.password))

/** Digits after the country's dial code. */
export const phoneNumber = z.string().check(z.trim(), z.regex(phonePattern, phoneRule))

/** `+44`: additive. Without it the number has the dial code of the country beside it. */
const dialCode = z.optional(z.string().check(z.regex(dialCodePattern, dialCodeRule)))

/** Largest document or photo. */
export const maxUploadMegabytes = 5
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024

/** Spellings on the wire; the profile page's `Driver License` is also accepted. */
export const idTypes = ['Drivers License', 'International Passport', 'NIN'] as const
export type IdType = (typeof idTypes)[number]
const idType = z.codec(
  z.string(),
  z.enum(idTypes, { error: 'must be Drivers License, International Passport or NIN' }),
  {
    decode: (text) => (text === 'Driver License' ? 'Drivers License' : text) as IdType,
    encode: (type) => type,
  },
)

/** Stored on a device, so that an account recognises it. It grants no access by itself. */
const deviceToken = z.string().check(z.maxLength(maxDeviceToken))

export const user = wire({
  id: named(id, 'tblid', 'id'),
  email: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** Present only for an unknown device: store it and send it with the next sign-in. */
  deviceToken: z.optional(deviceToken),
})

export const codeEntry = wire({ userId: id, code: named(mailedCode, 'emailConfirmationCode') })
const byId = z.object({ id })

export const register = endpoint({
  method: 'POST',
  path: '/api/User/register',
  access: 'public',
  group: 'Accounts',
  summary: `Opens an account and mails its ${codeLength}-digit confirmation code.`,
  changes: [],
  body: wire({
    firstName: line(lengths.personName),
    lastName: line(lengths.personName),
    userName: z.string().check(z.trim(), z.regex(userNamePattern, userNameRule)),
    email: emailAddress,
    countryId: id,
    phoneNumber,
    password: newPasswordText,
    /** Payload of an invite link: the inviter becomes a friend once the address is confirmed. */
    invite: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: wire({ id: named(id, 'tblid', 'id') }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/User/confirm-email',
  access: 'public',
  group: 'Accounts',
  summary: `Confirms an address with the mailed code. A code is valid for ${codeMinutes} minutes and 5 tries.`,
  changes: [],
  body: codeEntry,
  answer: nothing,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-code/{id}',
  access: 'public',
  group: 'Accounts',
  summary: 'Mails a new confirmation code and ends the previous one. Answers unknown ids in the same way.',
  changes: [],
  params: byId,
  answer: nothing,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/User/login',
  access: 'public',
  group: 'Accounts',
  summary:
    'Signs in with a user name or email address. The token is in `authorization`, the country name in `message`. A new device may need a mailed code: the refusal `device-code-needed` has a `challengeId`, which the next call sends with `code` or `linkToken`.',
  changes: [],
  query: wire(zone),
  body: wire({
    username: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(lengths.email)),
    password: passwordEntry,
    /** Tokens of the accounts that have signed in on this device. */
    deviceTokens: z.optional(z.array(deviceToken).check(z.maxLength(maxDeviceTokens))),
    /** From the refusal `device-code-needed`, with the mail's code or its link's token. */
    challengeId: z.optional(id),
    code: z.optional(mailedCode),
    linkToken: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: user,
  opensSession: true,
})

export const resendDeviceCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-device-code/{id}',
  access: 'public',
  group: 'Accounts',
  summary:
    'Mails another code for the challenge of `device-code-needed`. Answers challenges of unknown names in the same way.',
  changes: [],
  params: byId,
  answer: nothing,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/User/logout',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Ends this session at once.',
  changes: ['security'],
  answer: nothing,
})

export const submitKyc = endpoint({
  method: 'POST',
  path: '/api/User/KYC2',
  access: 'signed-in',
  tagged: true,
  group: 'Accounts',
  summary: `Submits the identity details and the picture of the document (JPEG, PNG, WebP or PDF, at most ${maxUploadMegabytes} MB).`,
  changes: ['accounts'],
  body: wire({
    firstName: line(lengths.personName),
    lastName: named(line(lengths.personName), 'lastname'),
    countryId: id,
    phoneNumber,
    dialCode,
    bvn: named(z.string().check(z.trim(), z.regex(bankIdPattern, bankIdRule)), 'BVN'),
    birthDate: named(day, 'DOB'),
    idType: named(idType, 'IdType'),
    idNumber: named(line(lengths.idNumber), 'IdNumber'),
  }),
  file: 'ImageFile',
  answer: nothing,
})

export const clearKyc = endpoint({
  method: 'GET',
  path: '/api/User/clear_kyc',
  access: 'sandbox',
  group: 'Accounts',
  summary: 'Sandbox only: removes the identity check.',
  changes: ['accounts'],
  answer: nothing,
})

export const kycDetails = endpoint({
  method: 'GET',
  path: '/api/User/user-kyc-details',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'The submitted identity details, with bank and ID number masked, and the status of the check.',
  sentences: true,
  answer: wire({
    firstName: named(z.string(), 'firsname', 'firstName'),
    lastName: named(z.string(), 'lastname', 'lastName'),
    username: z.string(),
    email: z.string(),
    countryName: z.string(),
    countryId: named(z.string(), 'country', 'countryId'),
    phoneNumber: z.string(),
    dialCode,
    /** Masked: `•••• 8901`, as is `idNumber` (rules/accounts.md#masked-numbers). */
    bvn: z.string(),
    /** Code of the country whose bank number `bvn` is; absent before the identity check. */
    bvnCountry: z.optional(z.string()),
    birthDate: named(z.string(), 'dob'),
    idType: z.string(),
    idName: z.string(),
    idNumber: z.string(),
    /**
     * How the identity check stands; absent before it. `until`: when a review is decided or asked about again; without
     * it a person decides. `reason`: why it failed.
     */
    identityCheck: z.optional(
      wire({
        status: z.enum(['review', 'passed', 'failed']),
        until: z.optional(moment),
        reason: z.optional(z.string()),
      }),
    ),
  }),
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/User/update-user-details',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Changes country, phone number, date of birth and document. Read-only fields in the payload are ignored.',
  changes: ['accounts', 'notifications'],
  body: wire({
    countryId: named(id, 'CountryId'),
    phoneNumber: named(phoneNumber, 'PhoneNumber'),
    dialCode,
    birthDate: named(day, 'DOB'),
    idType: named(idType, 'IdType'),
    idNumber: named(z.optional(line(lengths.idNumber)), 'IdNumber'),
    idName: named(z.optional(z.string()), 'IdName'),
  }),
  file: 'ImageFile',
  answer: nothing,
})

export const savePin = endpoint({
  method: 'POST',
  path: '/api/User/save_pin',
  access: 'signed-in',
  tagged: true,
  group: 'Accounts',
  summary: `Sets the ${pinLength}-digit transaction PIN; a change needs a verified code. After 15 wrong PINs in 30 days it also needs the password: \`pin-reset-needed\`.`,
  changes: ['accounts', 'notifications'],
  body: wire({ pin, codeId: z.optional(id), password: z.optional(passwordEntry) }),
  answer: nothing,
})

export const generateOtp = endpoint({
  method: 'GET',
  path: '/api/User/generate-otp',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Mails a code to the signed-in user and answers its id, never the code.',
  answer: id,
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/User/verify-otp',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Checks the mailed code, which then permits a change of password or PIN.',
  changes: [],
  body: codeEntry,
  answer: z.optional(z.nullable(id)),
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/User/upload',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Stores a document of the signed-in user.',
  changes: [],
  file: 'ImageFile',
  answer: wire({ id }),
})

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/User/upload-image',
  access: 'signed-in',
  group: 'Accounts',
  summary: `Stores the profile photo (JPEG, PNG or WebP, at most ${maxUploadMegabytes} MB).`,
  changes: ['photos'],
  file: 'ImageFile',
  answer: nothing,
})

/** Additive. */
export const deletePhoto = endpoint({
  method: 'POST',
  path: '/api/User/delete-image',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Deletes the profile photo, if there is one.',
  changes: ['photos'],
  answer: nothing,
})
