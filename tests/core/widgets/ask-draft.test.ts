import { expect, test } from 'vitest'
import { readPrefill } from '#core/money/prefill.ts'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import { english as noteTexts } from '#core/texts/shared/note/en.ts'
import { type AskDraft, byLink, checkAsk, draftFor } from '../../../widgets/request-money/draft.ts'
import { english } from '../../../widgets/request-money/texts/en.ts'

const check = (draft: AskDraft) => checkAsk(draft, false, english, amountTexts, noteTexts)

test('a request for money does not check decimals before a currency is chosen', () => {
  const draft = { ...draftFor(byLink, readPrefill({})), amount: '1.2555' }
  expect(check(draft)).toEqual({ currency: english.currencyMissing })
  expect(check({ ...draft, amount: '' })).toEqual({
    currency: english.currencyMissing,
    amount: english.amountMissing,
  })
  expect(check({ ...draft, currency: 'USD' })).toEqual({ amount: 'USD has at most 2 decimals' })
  expect(check({ ...draft, currency: 'JPY' })).toEqual({ amount: 'JPY has no decimals' })
})
