/** Apart from the calls, because forms say it before they have loaded anything that talks to the server. */

/** Holds at registration, in a reset and in the settings. */
export const passwordRule =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'
export const keepsPasswordRule = (password: string) =>
  password.length >= 8 && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password)
