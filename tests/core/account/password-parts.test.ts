import { expect, test } from 'vitest'
import { keepsPasswordRule } from '#core/contract/accounts.ts'
import { passwordParts } from '#core/contract/password-rule.ts'

test('every part of the password rule is met exactly when the rule is', () => {
  const kept = ['Passw0rd', 'Ünïcöd3Ä', '12345678aB']
  for (const password of ['', 'passw0rd', 'PASSW0RD', 'Password', 'Pass0', ...kept]) {
    expect(keepsPasswordRule(password)).toBe(kept.includes(password))
    expect(passwordParts.every(({ isMet }) => isMet(password))).toBe(keepsPasswordRule(password))
  }
})
