/**
 * What the sandbox server and the sandbox bank agree on when no setting says otherwise. None of it is a secret: the bank
 * listens on this machine only, and moves no real money.
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
