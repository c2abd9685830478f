import { expect, test } from 'vitest'
import { passwordParts } from '#core/account-ui/password-parts.ts'
import { keepsPasswordRule } from '#core/contract/accounts.ts'

test('the ticks are all there exactly when the password keeps the rule', () => {
  for (const password of [
    '',
    'Passw0rd',
    'passw0rd',
    'PASSW0RD',
    'Password',
    'Pass0',
    'Ünïcöd3Ä',
    '12345678aB',
  ]) {
    expect(passwordParts.every(({ isMet }) => isMet(password))).toBe(keepsPasswordRule(password))
  }
})
