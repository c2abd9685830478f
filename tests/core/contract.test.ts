import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keepsPasswordRule } from '#core/contract/accounts.ts'
import { brandOf, isCardNumber, isPastExpiry } from '#core/contract/cards.ts'
import { contract } from '#core/contract/contract.ts'
import { type Endpoint, topicsOf } from '#core/contract/endpoint.ts'
import { canBeOrdered, canEdit, canHalt, canRenew } from '#core/contract/listing-search.ts'
import { noticeTopics } from '#core/contract/notifications.ts'
import { decimal } from '#core/contract/values.ts'

describe('the contract', () => {
  it('gives every call its own method and path, regardless of case', () => {
    const all = Object.values(contract).map((each) => `${each.method} ${each.path.toLowerCase()}`)
    expect(new Set(all).size).toBe(all.length)
  })

  it('declares exactly the parameters of each path', () => {
    for (const endpoint of Object.values(contract)) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = 'params' in endpoint ? Object.keys(endpoint.params.def.shape) : []
      expect(declared).toEqual(inPath)
    }
  })

  it('gives every authenticated read a topic, and every topic a write that changes it', () => {
    const all: Endpoint[] = Object.values(contract)
    const reads = all.filter(({ method, access }) => method === 'GET' && access !== 'public')
    for (const read of reads) expect(topicsOf(read)).not.toEqual([])
    const read = new Set(all.filter(({ method }) => method === 'GET').flatMap(topicsOf))
    const changed = new Set(all.flatMap(({ changes = [] }) => changes))
    expect([...changed].sort()).toEqual([...read].sort())
  })

  it('every write names the topics that it changes, unless no read shows them', () => {
    const shownNowhere = Object.entries<Endpoint>(contract)
      .filter(([, { method, changes }]) => method === 'POST' && changes?.length === 0)
      .map(([name]) => name)
    expect(new Set(shownNowhere)).toEqual(
      new Set([
        // Nobody is signed in before or after these calls.
        'register',
        'confirmEmail',
        'resendCode',
        'resendDeviceCode',
        'resetPassword',
        'resendResetCode',
        'validatePasswordReset',
        'openResetLink',
        'newPassword',
        'login',
        'clientSecretLogin',
        'logoutEverywhere',
        'stopEmailChange',
        'closeAccount',
        'reopenAccount',
        // Codes and challenges for the next call.
        'newPasskeyOptions',
        'passkeyLogin',
        'passkeyConfirmOptions',
        'passkeyResetOptions',
        'verifyOtp',
        'resendEmailCode',
        // The browser itself knows whether it is registered.
        'addPushDevice',
        'removePushDevice',
        // Only the operator reads these.
        'uploadDocument',
        'contactMessage',
      ]),
    )
  })

  it('a trade changes the lists of both sides, and its notifications name the same topics', () => {
    for (const { changes } of [
      contract.placeOrder,
      contract.sweep,
      contract.acceptOrder,
      contract.createListing,
    ]) {
      expect([...changes].sort()).toEqual([...noticeTopics.orders].sort())
      expect([...changes].sort()).toEqual([...noticeTopics.listings].sort())
    }
    for (const { changes } of [contract.sendMoney, contract.treatIncomingFunds])
      expect(changes).toEqual(noticeTopics.money)
    expect(contract.treatFriendRequest.changes).toEqual(noticeTopics.circle)
    for (const { changes } of [contract.deleteCard, contract.removePasskey, contract.updateProfile])
      expect(noticeTopics.security).toEqual(expect.arrayContaining([...changes]))
    // Every payment reduces the remaining limits.
    expect(topicsOf(contract.limits)).toEqual(expect.arrayContaining(['orders', 'listings', 'transfers']))
  })

  it('writes both wire spellings of a field, and reads either', () => {
    const card = {
      id: '1',
      nickname: 'Everyday',
      lastFour: '4242',
      type: 'debit' as const,
      brand: 'visa' as const,
      expiryMonth: '01',
      expiryYear: '2030',
      lastFor: ['order-debit' as const],
    }
    const [wire] = z.encode(contract.cards.answer, [card]) as unknown as Record<string, unknown>[]
    expect(wire).toMatchObject({
      tblid: '1',
      id: '1',
      carD_NICKNAME: 'Everyday',
      hasH4: '4242',
      accountTypeId: 2,
    })
    const { id: _, cardName: __, lastFour: ___, ...old } = wire ?? {}
    expect(z.decode(contract.cards.answer, [old] as never)).toEqual([card])
  })

  it('reports a field that is missing under all its names', () => {
    const result = z.safeDecode(contract.cards.answer, [{ carD_NICKNAME: 'x' }] as never)
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toContain('0.accountTypeId')
  })

  it('decodes the nested listing of the wire into a flat one', () => {
    const ours = {
      id: 'l1',
      needAmount: '1600000',
      offerAmount: '1000',
      rate: '0.000625',
      isSystemRate: false,
      partFulfilment: true,
      systemFulfilment: false,
      balance: '600',
      balanceCurrency: 'USD' as const,
      dateCreated: '2026-11-21T00:00:00.000Z',
      expiresAt: '2026-12-21T00:00:00.000Z',
      isHalted: false,
      isExpired: false,
      username: 'ada',
      needCurrency: 'NGN' as const,
      haveCurrency: 'USD' as const,
      orderCount: 2,
      pendingOrders: 1,
      status: 'partly' as const,
      isOwn: true,
    }
    const wire = z.encode(contract.listingDetail.answer, ours)
    expect(wire).toMatchObject({
      orders: 2,
      listing: { neeD_AMOUNT: 1_600_000, iS_HALTED: false, systeM_RATE: 0.000625 },
    })
    expect(z.decode(contract.listingDetail.answer, wire)).toEqual(ours)
  })

  it('drops unknown fields', () => {
    const body = { username: 'ada', password: 'x', isAdmin: true }
    expect(z.decode(contract.login.body, body)).toEqual({ username: 'ada', password: 'x' })
  })

  it.each([
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    ['  12.50 ', '12.50'],
    [640000, '640000'],
  ])('decodes the number %j as the decimal text %s', (value, text) => {
    expect(z.decode(decimal, value)).toBe(text)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '1e400', 'NaN', '', null, {}, [1], true])(
    'refuses %j as a decimal',
    (value) => {
      expect(z.safeDecode(decimal, value as never).success).toBe(false)
    },
  )

  it('encodes a decimal that a JSON number cannot hold as text', () => {
    expect(z.encode(decimal, '1000.00')).toBe(1000)
    expect(z.encode(decimal, '12345678901234.0123456789')).toBe('12345678901234.0123456789')
  })
})

describe('rules shared by client and server', () => {
  it('a listing can be halted unless halted, expired or fulfilled', () => {
    expect(canHalt({ status: 'partly', isHalted: false, isExpired: false })).toBe(true)
    expect(canHalt({ status: 'partly', isHalted: true, isExpired: false })).toBe(false)
    expect(canHalt({ status: 'fulfilled', isHalted: false, isExpired: false })).toBe(false)
    expect(canHalt({ status: 'partly', isHalted: false, isExpired: true })).toBe(false)
    expect(canBeOrdered({ status: 'pending', isHalted: false, isExpired: false, isOwn: true })).toBe(false)
    const open = { status: 'partly' as const, isHalted: false, isExpired: false }
    expect(canRenew(open)).toBe(true)
    expect(canRenew({ ...open, isExpired: true })).toBe(false)
    expect(canEdit({ ...open, pendingOrders: 0 })).toBe(true)
    expect(canEdit({ ...open, pendingOrders: 1 })).toBe(false)
    expect(canEdit({ ...open, status: 'fulfilled', pendingOrders: 0 })).toBe(false)
  })

  it('a card number needs a correct check digit', () => {
    expect(isCardNumber('4242424242424242')).toBe(true)
    expect(isCardNumber('4242424242424241')).toBe(false)
    expect(isCardNumber('424242')).toBe(false)
    expect(brandOf('378282246310005')).toBe('amex')
    expect(brandOf('2221000000000009')).toBe('mastercard')
  })

  it('a card is valid until the end of its month', () => {
    const now = new Date('2026-11-30T23:00:00Z')
    expect(isPastExpiry('11', '2026', now)).toBe(false)
    expect(isPastExpiry('10', '2026', now)).toBe(true)
    expect(isPastExpiry('01', '2027', now)).toBe(false)
  })

  it('a password needs 8 characters with a digit, a lowercase and an uppercase letter', () => {
    expect(keepsPasswordRule('Lagoon2026')).toBe(true)
    for (const weak of ['Lagoon1', 'lagoon2026', 'LAGOON2026', 'LagoonLagoon'])
      expect(keepsPasswordRule(weak)).toBe(false)
  })
})
