/** Helpers of both suites of request money. */
import { callAs, type ReadyPerson } from './people.ts'
import { mount } from './support.ts'

export const open = (attributes = '') => mount(`<cowrie-request-money ${attributes}></cowrie-request-money>`)

/** Asks on the wire; without `friend` by link. */
export const askOn = (by: ReadyPerson, amount: number, friend?: ReadyPerson, note?: string) =>
  callAs(by, '/api/MoneyRequest/ask', { amount, currency: 'USD', note, friendId: friend?.id })

export const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf('/') + 1)
