import { describe, expect, it } from 'vitest'
import { english as accountTexts } from '#core/account-ui/texts/en.ts'
import { isFullName } from '#core/contract/contact-rules.ts'
import { checkDraft } from '../../../widgets/contact/checks.ts'
import { english } from '../../../widgets/contact/texts/en.ts'

const good = { fullName: 'Ada Obi', email: 'ada@example.com', message: 'Twenty characters !!' }

describe('a message to the operator', () => {
  it.each([
    'John Smith',
    'Zoë O’Neill',
    "Jan-Willem van 't Hooft",
    'Ọládélé Adébáyọ̀',
    'अनिल कुमार',
    '李 小龍',
    '  Ada   Obi ',
    'Ma. Cristina Reyes',
    'Samuel L. Jackson',
    'J. R. Tolkien',
    'Martin King Jr.',
    'Gal·la Pons',
    'Ada\u00a0Obi',
    'J. Smith',
    'ක්\u200dරිෂාන් පෙරේරා',
  ])('accepts %s as a full name', (name) => {
    expect(isFullName(name)).toBe(true)
  })

  it.each(['', 'Ada', 'Ada -', 'Ada 2', 'Ada\nObi', 'A\u200dda Obi', 'Ada <b>Obi</b>', '@ada obi'])(
    'refuses %j as a full name',
    (name) => {
      expect(isFullName(name)).toBe(false)
    },
  )

  it('is valid with two names, an address and 20 characters', () => {
    expect(Object.values(checkDraft(good, english, accountTexts)).filter(Boolean)).toEqual([])
  })

  it.each([
    [{ fullName: ' ' }, 'Full name is required'],
    [{ fullName: 'Ada' }, 'Fullname should contain two names. e.g. John Smith'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ada@example' }, 'Enter an email address such as ada@example.com'],
    [{ email: 'ada@example.com, eve@example.com' }, 'Enter an email address such as ada@example.com'],
    [{ message: '\n ' }, 'Message is required'],
    [{ message: ` ${'x'.repeat(19)} ` }, 'Write at least 20 characters: 1 more to go'],
    [{ message: 'Hello' }, 'Write at least 20 characters: 15 more to go'],
  ])('with %j is refused: %s', (wrong, sentence) => {
    expect(Object.values(checkDraft({ ...good, ...wrong }, english, accountTexts)).filter(Boolean)).toEqual([
      sentence,
    ])
  })
})
