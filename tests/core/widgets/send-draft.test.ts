import { describe, expect, it } from 'vitest'
import { english as amountTexts } from '#core/texts/shared/amounts/en.ts'
import { english as noteTexts } from '#core/texts/shared/note/en.ts'
import {
  type Beneficiary,
  bodyOf,
  byLastSent,
  checkDraft,
  emptyDraft,
  figuresOf,
  lastCurrency,
  type SendDraft,
} from '../../../widgets/send-money/draft.ts'
import { english } from '../../../widgets/send-money/texts/en.ts'

const ada = { id: '0198c5f2-0000-7000-8000-000000000001', name: 'Ada Obi', hasImage: false }
const check = (draft: SendDraft, friend: Beneficiary | undefined) =>
  checkDraft(draft, friend, english, amountTexts, noteTexts)

describe('the draft of sending money', () => {
  it('asks for currency, friend and amount', () => {
    expect(check(emptyDraft, undefined)).toEqual({
      currency: 'Select a currency',
      friendId: 'Select a friend to credit',
      amount: 'Enter an amount to send',
    })
  })

  it('checks only currency and amount when the beneficiary is fixed', () => {
    expect(check(emptyDraft, ada)).toEqual({
      currency: 'Select a currency',
      amount: 'Enter an amount to send',
    })
  })

  it('treats a blank amount as missing', () => {
    const draft = { ...emptyDraft, currency: 'USD', friendId: ada.id, amount: '  ' } as const
    expect(check(draft, ada)).toEqual({ amount: 'Enter an amount to send' })
  })

  it('checks the decimals of the chosen currency', () => {
    const yen = { ...emptyDraft, currency: 'JPY', friendId: ada.id, amount: '65.5' } as const
    expect(check(yen, ada)).toEqual({ amount: 'JPY has no decimals' })
    expect(check({ ...yen, currency: 'USD' }, ada)).toEqual({})
    expect(check({ ...yen, currency: 'USD', amount: '0' }, ada)).toEqual({
      amount: 'Enter an amount above 0',
    })
  })

  it('does not check decimals before a currency is chosen', () => {
    const draft = { ...emptyDraft, currency: '', friendId: ada.id, amount: '1.255' } as const
    expect(check(draft, ada)).toEqual({ currency: 'Select a currency' })
    expect(check({ ...draft, amount: '1.2555' }, ada)).toEqual({ currency: 'Select a currency' })
    expect(check({ ...draft, amount: '1.2x' }, ada)).toMatchObject({
      amount: 'Enter an amount in digits, such as 1250.50',
    })
    expect(check({ ...draft, currency: 'TND' }, ada)).toEqual({})
    expect(check({ ...draft, currency: 'USD' }, ada)).toEqual({ amount: 'USD has at most 2 decimals' })
    expect(bodyOf({ ...draft, currency: 'TND' })).toEqual({ amount: '1.255', currency: 'TND' })
  })

  it('begins with the currency of the last transfer, to a friend if there was one', () => {
    const sent = [
      { receiverId: 'bola', currency: 'NGN' },
      { receiverId: 'chidi', currency: 'EUR' },
      { receiverId: 'chidi', currency: 'USD' },
    ] as const
    expect(lastCurrency(sent)).toBe('NGN')
    expect(lastCurrency(sent, 'chidi')).toBe('EUR')
    expect(lastCurrency(sent, 'dayo')).toBe('NGN')
    expect(lastCurrency([])).toBe('')
  })

  it('orders friends by the last transfer to them', () => {
    const people = ['ada', 'bola', 'chidi', 'dayo'].map((id) => ({ id }))
    const sent = ['chidi', 'gone', 'bola', 'chidi'].map(
      (receiverId) => ({ receiverId, currency: 'NGN' }) as const,
    )
    expect(byLastSent(people, sent).map(({ id }) => id)).toEqual(['chidi', 'bola', 'ada', 'dayo'])
    expect(byLastSent(people, [])).toEqual(people)
  })

  it('cleans the note, and limits it', () => {
    const draft = {
      ...emptyDraft,
      currency: 'USD',
      friendId: ada.id,
      amount: '5',
      note: ' for\u202e rent ',
    } as const
    expect(check(draft, ada)).toEqual({})
    expect(bodyOf(draft)).toEqual({ amount: '5.00', currency: 'USD', note: 'for rent' })
    expect(bodyOf({ ...draft, note: ' ' })).not.toHaveProperty('note')
    expect(check({ ...draft, note: 'x'.repeat(141) }, ada)).toEqual({
      note: 'Shorten the note to 140 characters',
    })
  })

  it('has figures only when complete, and sends them as plain decimals', () => {
    expect(figuresOf(emptyDraft)).toBeUndefined()
    const draft = { ...emptyDraft, currency: 'USD', friendId: ada.id, amount: '1,250.5' } as const
    expect(figuresOf(draft)).toEqual({ amount: 125050n, currency: 'USD' })
    expect(bodyOf(draft)).toEqual({ amount: '1250.50', currency: 'USD' })
  })
})
