/** Passwords that guessers try first are refused wherever one is set. */
import { expect, test } from 'vitest'
import { isGuessable } from '#server/people/accounts/guessable-password.ts'
import { register } from '#server/people/accounts/register.ts'
import { suite } from '#tests/server/suite.ts'
import { details, refusal } from '../world.ts'

const names = ['amara', 'Amara', "Obi-N'Diaye", 'amara.obi@example.com']

test.for([
  ...['Password1', 'Passw0rd', 'P@ssw0rd!', 'pA55word2026', '123Password', 'Password123!?', 'PassPass1'],
  ...[
    'Qwerty123',
    'Iloveyou2',
    'Welcome1!',
    'L3tmein99',
    'Adm1n1strator',
    'Sunsh1ne#7',
    'Motdepasse1',
    'Abcdefgh1',
  ],
  ...['Cowrie2026', 'C0wrie!!', 'CowriePassword1', 'Liverpool1', 'Chelsea2026', 'Naira2026'],
  ...['Amara2026', '4mara!Amara', 'AmaraObi1', 'Ndiaye1990', 'Amara.Obi1', 'Pásswórd1'],
])('%s is guessed soon', (password) => expect(isGuessable(password, names)).toBe(true))

test.for([
  ...[
    'Lagoon2026',
    'Correct-Horse-7',
    'Another-Horse-8',
    'Harbour2027',
    'tR7kvn2Qx',
    'a long password of nine words',
  ],
  ...['Amara eats Jollof 4 lunch', 'PasswordlessTurtle7', 'كلمةAb1سر', 'ỌláSeñora2026'],
])('%s is not', (password) => expect(isGuessable(password, names)).toBe(false))

suite('a guessable password', {}, ({ world }) => {
  test('opens no account', async () => {
    for (const password of ['Password1', 'Cowrie2026'])
      expect(await refusal(register(world, { body: { ...details(), password } }))).toMatch(
        /^guessable-password/,
      )
    const body = { ...details(), userName: `zanzibar${Date.now() % 1e6}`, firstName: 'Wambui' }
    expect(await refusal(register(world, { body: { ...body, password: 'Wambu1!99' } }))).toMatch(
      /^guessable-password/,
    )
    await register(world, { body: { ...body, password: 'Lagoon2026' } })
  })
})
