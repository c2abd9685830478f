import { createHmac } from 'node:crypto'

/**
 * The defaults that the sandbox server and the sandbox bank share, unless set otherwise. None is a secret: the bank
 * listens on this machine only, and moves no real money. A sandbox that strangers can reach has keys of its own.
 */
export const sandboxBank = {
  port: 4002,
  apiKey: 'sandbox-bank-api-key',
  /** Public, as the processor's is. */
  clientKey: 'sandbox_bank',
  merchantAccount: 'CowrieSandbox',
  balanceAccount: 'BA3227C223222H5SANDBOX001',
  /** 32 bytes as hex text, as the processor issues them. */
  hmacKeys: {
    payments: '53616e64626f785061796d656e7473486d61634b65794f66546865426f6f6b73',
    transfers: '53616e64626f785472616e7366657273486d61634b65794f66546865426f6f6b',
  },
  webhookUrl: 'http://localhost:4000/api/webhooks/adyen',
} as const

export type BankKeys = {
  readonly apiKey: string
  readonly hmacKeys: { readonly payments: string; readonly transfers: string }
}

/** The keys of the bank: the published ones, or with the key of a public sandbox those that follow from it. */
export function bankKeysOf(sandboxKey: string | undefined): BankKeys {
  if (sandboxKey === undefined) return sandboxBank
  const keyFor = (purpose: string) => createHmac('sha256', sandboxKey).update(`bank ${purpose}`).digest('hex')
  return {
    apiKey: keyFor('calls'),
    hmacKeys: { payments: keyFor('payments'), transfers: keyFor('transfers') },
  }
}
