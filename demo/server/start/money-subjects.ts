/** The kinds of things that money is held and paid for, for settlement. */
import { endLostHold } from '../exchange/market/lost-hold.ts'
import { undoOrder } from '../exchange/market/orders/undo.ts'
import { endLostTransfer, undoTransfer } from '../exchange/transfers/payment-failed.ts'
import { settleFor } from '../money/settlement/subjects.ts'

export const connectMoneySubjects = () =>
  settleFor([
    { undo: undoOrder, endLostHold },
    { undo: undoTransfer, endLostHold: endLostTransfer },
  ])
