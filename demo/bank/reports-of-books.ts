/** Both reports of a bank that is not running, from the file of its books. Nothing is booked or sent meanwhile. */
import { existsSync } from 'node:fs'
import { openBooks } from './books.ts'
import { report } from './report.ts'
import { addressFile, readBankSettings } from './settings.ts'

/** Throws when a bank has the books open, and when there are none. */
export function reportsOfBooks(env: Parameters<typeof readBankSettings>[0]): {
  file: string
  payments: string
  payouts: string
} {
  const { file = '', ...options } = readBankSettings(env)
  if (!existsSync(file)) throw new Error(`There are no books of a bank in ${file}`)
  const books = openBooks(file)
  try {
    const read = (kind: string) => report({ books, options, now: () => new Date() }, kind, undefined) ?? ''
    return { file, payments: read('payments'), payouts: read('payouts') }
  } finally {
    books.close()
  }
}

/** The file that says where the bank listens, while it has these books open. */
export const addressFileOf = (env: Parameters<typeof readBankSettings>[0]): string =>
  addressFile(readBankSettings(env).file ?? '')
