/** Email addresses as mail servers know them (rules/accounts.md#email-addresses). */

/** `ada@bücher.example` is `ada@xn--bcher-kva.example`. The local part stays. */
export function plainAddress(text: string): string {
  const address = text.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Only letters, digits and dots: a URL has other parts, too.
  if (at < 0 || !/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/**
 * Characters of a local part that need no quotes (RFC 5322), and a domain of names with letters or punycode at its end.
 * `=?` begins a word that mail programs decode into another address (RFC 2047).
 */
export const addressPattern =
  /^(?!.*=\?)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i
