import { expect, test } from 'vitest'
import { keepsPasswordRule } from '#core/contract/accounts.ts'
import { passwordParts } from '#core/contract/password-rule.ts'

test('the ticks are all there exactly when the password keeps the rule', () => {
  const kept = ['Passw0rd', 'Ünïcöd3Ä', '12345678aB']
  for (const password of ['', 'passw0rd', 'PASSW0RD', 'Password', 'Pass0', ...kept]) {
    expect(keepsPasswordRule(password)).toBe(kept.includes(password))
    expect(passwordParts.every(({ isMet }) => isMet(password))).toBe(keepsPasswordRule(password))
  }
})
