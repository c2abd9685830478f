/** The sandbox's bank within this process, for a server beside which none runs: its webhooks need no network. */
import { type RunningBank, runBank } from '../../bank/run.ts'
import { bankKeysOf, sandboxBank } from '../../bank/sandbox-keys.ts'
import type { ProcessorMessage } from '../platform/ports/card-processor.ts'

/**
 * Without a file the books are in memory, and without a clock the time is this machine's. The bank repeats a message until
 * `receive` has taken it.
 */
export const openBankWithin = (
  receive: (message: ProcessorMessage) => Promise<void>,
  file?: string,
  clock?: () => Date,
  sandboxKey?: string,
): Promise<RunningBank> => {
  const { merchantAccount, balanceAccount } = sandboxBank
  const account = { ...bankKeysOf(sandboxKey), merchantAccount, balanceAccount, sandboxKey }
  return runBank(
    { ...account, announcesReports: true, clock, file, port: 0, isPortChosen: false, host: '127.0.0.1' },
    // Async, so that whatever `receive` throws is a message that was not taken.
    async ({ channel, body, headers }) => receive({ channel, body, signature: headers.hmacsignature }),
  )
}
