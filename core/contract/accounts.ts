// Accounts, from registration to the settings.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { keepsPasswordRule, passwordRule } from './password-rule.ts'
import { day, emailAddress, fourDigits, id, line, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export { keepsPasswordRule, passwordRule }

export const newPasswordText = z
  .string()
  .check(z.maxLength(200), z.refine(keepsPasswordRule, { error: passwordRule }))

/** A password to verify: any text, since its rule may have been different when it was set. */
export const passwordEntry = z.string().check(z.minLength(1, 'required'), z.maxLength(200))

/** At most 10 digits, after the country's dial code. */
export const phoneNumber = z.string().check(z.trim(), z.regex(/^\d{4,10}$/, 'must be at most 10 digits'))

/** `+44`: additive. Without it the number has the dial code of the country beside it. */
const dialCode = z.optional(z.string().check(z.regex(/^\+\d{1,4}$/, 'must be + and up to 4 digits')))

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

/** Stored by a client so that the account recognises this device. Grants no access by itself. */
const deviceToken = z.string().check(z.maxLength(100))
/** Maximum of accounts remembered on one device. */
export const maxDeviceTokens = 10

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

export const codeEntry = wire({ userId: id, code: named(fourDigits, 'emailConfirmationCode') })
const byId = z.object({ id })

export const register = endpoint({
  method: 'POST',
  path: '/api/User/register',
  access: 'public',
  group: 'Accounts',
  summary: 'Opens an account and mails its 4-digit confirmation code.',
  changes: [],
  body: wire({
    firstName: line(60),
    lastName: line(60),
    userName: z
      .string()
      .check(
        z.trim(),
        z.regex(
          /^[\p{L}\p{M}\p{N}._-]{3,30}$/u,
          'must be 3 to 30 letters, digits, dots, hyphens or underscores',
        ),
      ),
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
  summary: 'Confirms an address with the mailed code. A code lives 10 minutes and takes 5 tries.',
  changes: [],
  body: codeEntry,
  answer: nothing,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/User/resend-code/{id}',
  access: 'public',
  group: 'Accounts',
  summary: 'Mails a new confirmation code; the one before it ends. Unknown ids are answered as well.',
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
    'Signs in with a username or e-mail address. The token is in `authorization`, the country name in `message`. A new device may be asked for a mailed code: `device-code-needed`, whose `challengeId` comes again with `code` or `linkToken`.',
  changes: [],
  body: wire({
    username: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(254)),
    password: passwordEntry,
    /** Tokens of the accounts that have signed in on this device. */
    deviceTokens: z.optional(z.array(deviceToken).check(z.maxLength(maxDeviceTokens))),
    /** From the refusal `device-code-needed`, with the mail's code or its link's token. */
    challengeId: z.optional(id),
    code: z.optional(fourDigits),
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
    'Mails another code of the challenge that `device-code-needed` has named. Answers alike for challenges of unknown names.',
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
  group: 'Accounts',
  summary:
    'Hands in the identity details and the picture of the document (JPEG, PNG, WebP or PDF, at most 5 MB).',
  changes: ['accounts'],
  body: wire({
    firstName: line(60),
    lastName: named(line(60), 'lastname'),
    countryId: id,
    phoneNumber,
    dialCode,
    bvn: named(
      z.string().check(z.trim(), z.regex(/^[\w-]{4,40}$/, 'must be 4 to 40 letters or digits')),
      'BVN',
    ),
    birthDate: named(day, 'DOB'),
    idType: named(idType, 'IdType'),
    idNumber: named(line(40), 'IdNumber'),
  }),
  file: 'ImageFile',
  answer: nothing,
})

export const clearKyc = endpoint({
  method: 'GET',
  path: '/api/User/clear_kyc',
  access: 'sandbox',
  group: 'Accounts',
  summary: 'Sandbox only: takes the identity check back.',
  changes: ['accounts'],
  answer: nothing,
})

export const kycDetails = endpoint({
  method: 'GET',
  path: '/api/User/user-kyc-details',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'The identity details as handed in, with bank and ID number masked, and how the check stands.',
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
    idNumber: named(z.optional(line(40)), 'IdNumber'),
    idName: named(z.optional(z.string()), 'IdName'),
  }),
  file: 'ImageFile',
  answer: nothing,
})

export const savePin = endpoint({
  method: 'POST',
  path: '/api/User/save_pin',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Sets the 4-digit transaction PIN; changing one needs a code verified before. After 15 wrong PINs in 30 days it needs the password as well: `pin-reset-needed`.',
  changes: ['accounts', 'notifications'],
  body: wire({ pin: fourDigits, codeId: z.optional(id), password: z.optional(passwordEntry) }),
  answer: nothing,
})

export const generateOtp = endpoint({
  method: 'GET',
  path: '/api/User/generate-otp',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Mails a code to the signed-in user and answers the id of the code, never the code.',
  answer: id,
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/User/verify-otp',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Checks the mailed code; after it a password or PIN may be changed.',
  changes: [],
  body: codeEntry,
  answer: z.optional(z.nullable(id)),
})

/** Largest document or photo, in bytes, as the forms and the server check it. Screens say 5 MB. */
export const maxUploadBytes = 5 * 1024 * 1024

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
  summary: 'Stores the profile photo (JPEG, PNG or WebP, at most 5 MB).',
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
  summary: 'Deletes the profile photo. Without one, nothing happens.',
  changes: ['photos'],
  answer: nothing,
})

export const profilePhoto = endpoint({
  method: 'GET',
  path: '/api/User/profile-photo/{id}',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'Whether somebody has a photo, and a short-lived signed address for it that needs no token. Mine, a friend’s, or that of somebody I trade with.',
  topics: ['photos'],
  params: byId,
  answer: wire({ status: z.boolean(), url: z.optional(z.string()) }),
})

/** One of the person's sessions: additive, for the security page. */
export const sessions = endpoint({
  method: 'GET',
  path: '/api/User/sessions',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Where I am signed in.',
  topics: ['security'],
  answer: z.array(
    wire({ id, device: z.string(), startedAt: moment, lastSeenAt: moment, isCurrent: z.boolean() }),
  ),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/User/sessions/{id}/end',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Ends one of my sessions at once; its token is dead.',
  changes: ['security'],
  params: byId,
  answer: nothing,
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/User/logout-everywhere',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Ends every session of the signed-in user.',
  // Nobody is signed in any more to see an answer.
  changes: [],
  answer: nothing,
})
