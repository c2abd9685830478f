/** A person's data for a person who asked the exchange for it (rules/operators.md#export). */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { isId } from '../../ids.ts'
import { dataJson, dataPdf } from '../../people/rights/my-data.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { lockPerson } from './person-actions.ts'
import { recordAction } from './person-timeline.ts'

type Asked = InputOf<OperatorContract['exportPersonJson']>

/** Writes the reason down before it reads anything, and answers the file. Refuses with `not-found`. */
const exportedBy =
  (fileOf: typeof dataJson) =>
  async (
    server: Server,
    operator: Operator,
    { params: { id }, body: { reason } }: Asked,
  ): Promise<FileAnswer> => {
    const person = await server.database.inTransaction(async (tx) => {
      const found = isId(id) ? await lockPerson(tx, id) : undefined
      if (!found) throw refuse('not-found', { what: 'person' })
      await recordAction(tx, server, { personId: id, operator, what: 'export', words: reason })
      return found
    })
    return fileOf(server, { id, userName: person.user_name })
  }

export const exportPersonJson = exportedBy(dataJson)
export const exportPersonPdf = exportedBy(dataPdf)
