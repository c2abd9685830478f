/** Names that need joiners, and joiners that only hide (rules/accounts.md#names). */
import { describe, expect, it } from 'vitest'
import { nameFault } from '#core/contract/names.ts'
import { line } from '#core/contract/values.ts'

describe('a joiner', () => {
  it.each([
    ['ක්\u200dරිෂාන්', 'Sinhala'],
    ['ශ්\u200dරීමතී', 'Sinhala'],
    ['علی\u200cرضا', 'Persian'],
    ['شه\u200cریف', 'Kurdish'],
    ['অর্\u200cক', 'Bengali, without the joined form'],
    ['র\u200d্যাচেল', 'Bengali, before the sign'],
    ['അനില്\u200d', 'Malayalam, at the end of a word'],
    ['क्\u200dष', 'Devanagari'],
  ])('%j is needed in a name: %s', (name) => {
    expect(nameFault(name, 'person')).toBeUndefined()
    expect(nameFault(name, 'holder')).toBeUndefined()
  })

  it.each([
    ['A\u200dda', 'between Latin letters'],
    ['A\u200cda', 'between Latin letters'],
    ['Ада\u200c', 'at the end'],
    ['\u200cعلی', 'at the beginning'],
    ['علی\u200c', 'at the end of an Arabic word'],
    ['علی\u200c\u200cرضا', 'twice'],
    ['علی\u200dرضا', 'the other one, in Persian'],
    ['علی\u200c رضا', 'before a space'],
    ['ක්\u200d\u200dරි', 'twice, in Sinhala'],
    ['ක\u200dරි', 'without the sign that drops a vowel'],
    ['Ada علی\u200cAda', 'between two scripts'],
  ])('%j is hidden in a name: %s', (name) => {
    expect(nameFault(name, 'person')).toBe('hidden')
  })

  it('is refused in a user name, which is compared by its look', () => {
    expect(nameFault('علی\u200cرضا', 'user')).toBe('hidden')
  })
})

describe('a space that does not break, and a wide one', () => {
  it.each(['Ada\u00a0Obi', 'Ada\u202fObi', '山田\u3000太郎'])('is a space in %j', (name) => {
    const read = line(60).parse(name)
    expect(read).toBe(name.replace(/\p{Zs}/u, ' '))
    expect(nameFault(read, 'person')).toBeUndefined()
  })
})
