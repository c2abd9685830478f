/** An unexpected failure ends with its reference, in the language of its widget. */
import { expect, test } from 'vitest'
import { Failure, type FailureFields } from '#core/client/api/failures.ts'
import { failureTexts } from '#core/client/api/texts/index.ts'
import { languages } from '#core/contract/languages.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'

const requestId = '7k2m9q4xw8ab'
const broken = (fields: FailureFields) =>
  new Failure('broken', 500, 'en', { requestId, code: 'broken', ...fields })

test.each(languages)('in %s', async (language) => {
  await activateLanguage(language)
  const { text } = new Failure('broken', 500, language, { requestId, code: 'broken' })
  expect(text).toBe(`${failureTexts(language).broken}. ${failureTexts(language).reference(requestId)}`)
  expect(text).toContain(requestId)
})

test('with the sentence of the server, in a toast and within a list', () => {
  const failure = broken({ title: 'Sorry', details: 'Try again later.', message: 'Sorry try again later' })
  expect(failure.text).toBe('Sorry. Try again later. Reference: 7k2m9q4xw8ab')
  expect(failure.reason).toBe('Sorry try again later. Reference: 7k2m9q4xw8ab')
})

test('not without the name of a request, in a refusal, or while the exchange is busy', () => {
  expect(new Failure('broken', 502, 'en').text).not.toContain('Reference')
  expect(new Failure('refused', 409, 'en', { requestId, message: 'No' }).text).toBe('No')
  expect(broken({ code: 'busy', message: 'Please wait 2 seconds' }).text).toBe('Please wait 2 seconds')
})
