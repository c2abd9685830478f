/** The calls that a replica of the database may answer: those that only read, and read much. */
import type { Contract } from '#core/contract/contract.ts'
import type { Server } from '../server.ts'

export const replicaCalls: readonly (keyof Contract)[] = [
  // Searches
  'searchListings',
  'searchOrders',
  'recentOrders',
  'listingsCsv',
  'ordersCsv',
  // History
  'statementLines',
  'statementSums',
  'statementCsv',
  'statementPdf',
  'transfers',
  'transfersCsv',
  'incomingFunds',
  'incomingCsv',
  'rateHistory',
  // Receipts
  'orderReceipt',
  'orderReceiptPdf',
  'listingReceipt',
  'listingReceiptPdf',
  'transferReceipt',
  'transferReceiptPdf',
]

type Work = <T>(work: (server: Server) => Promise<T>) => Promise<T>

/**
 * Gives a call its server, whose database reads from the replica where there is one. Begin when the call arrives: it
 * gets at least what was committed by then.
 */
export function serverForCalls(server: Server): (call: keyof Contract) => Work {
  const { replica } = server.database
  const direct: Work = (work) => work(server)
  if (!replica) return () => direct
  const reading: Server = { ...server, database: { ...server.database, db: replica.db } }
  return (call) => {
    if (!replicaCalls.includes(call)) return direct
    const asked = replica.position()
    return async (work) => {
      const position = await asked
      return position ? replica.run(position, () => work(reading)) : work(server)
    }
  }
}
