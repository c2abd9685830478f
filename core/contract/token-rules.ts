/** Tokens as the browser recognises them before it sends one. */

/** The token of a mailed link: 128 bits as letters. */
export const linkTokenPattern = /^[a-p]{32}$/

/** A client secret of a partner's server. */
export const clientSecretPattern = /^cs_[\w-]{43}$/

/** Maximum length of a token by which an account recognises its device (rules/accounts.md#known-devices). */
export const maxDeviceToken = 100

/** Maximum of accounts remembered on one device. */
export const maxDeviceTokens = 10
