/** Addresses as mail servers know them (rules/accounts.md#email-addresses). */
import { describe, expect, it } from 'vitest'
import { emailAddress } from '#core/contract/values.ts'

const read = (text: string) => emailAddress.safeParse(text)

describe('an email address', () => {
  it.each([
    ['ada&obi@example.com', 'ada&obi@example.com'],
    ['a=x@example.com', 'a=x@example.com'],
    ['a/x@example.com', 'a/x@example.com'],
    ["o'@example.com", "o'@example.com"],
    ["!#$%&'*+-/?=^_`{|}~@example.com", "!#$%&'*+-/?=^_`{|}~@example.com"],
    ['ada.obi+cowrie@example.co.uk', 'ada.obi+cowrie@example.co.uk'],
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada@xn--e1afmkfd.xn--p1ai', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ])('%j is %s', (text, address) => {
    expect(read(text)).toMatchObject({ success: true, data: address })
    expect(read(address)).toMatchObject({ data: address })
  })

  it.each([
    'ada',
    'ada@example',
    'ada@@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada obi@example.com',
    'ada,eve@example.com',
    'ada@example.com,eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    '"ada obi"@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@-example.com',
    'ada@example-.com',
    'ada@bücher.example/path',
    'ada@bücher.example:25',
    'ada@ü@example.com',
    'ada@１２７.0.0.1',
    '=?utf-8?q?ada=40evil.example=3e?=@example.com',
    'адам@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
  ])('%j is invalid', (text) => {
    expect(read(text).success).toBe(false)
  })
})
