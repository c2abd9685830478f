/** The reports: everything so far, and the files of single days. */
import type { FastifyInstance } from 'fastify'
import { withApiKey } from './access.ts'
import type { Bank } from './bank-parts.ts'
import { reportFile } from './daily-reports.ts'
import { report } from './report.ts'
import { companyAccount } from './webhooks.ts'

const csv = 'text/csv; charset=utf-8'

export function serveReports(app: FastifyInstance, bank: Bank): void {
  app.get<{ Querystring: { kind?: string; day?: string } }>(
    '/report',
    withApiKey(bank),
    async (request, reply) => {
      const text = report(bank, request.query.kind, request.query.day)
      if (text !== undefined) return reply.type(csv).send(text)
      return reply
        .code(400)
        .send({ message: 'Ask for /report?kind=payments or kind=payouts, with or without day=2026-11-23' })
    },
  )

  for (const [kind, path, ourAccount] of [
    ['payments', '/reports/download/MerchantAccount/:account/:file', bank.options.merchantAccount],
    ['payouts', '/balanceplatform/reportDownload/v1/:account/:file', companyAccount],
  ] as const)
    app.get<{ Params: { account: string; file: string } }>(path, withApiKey(bank), async (request, reply) => {
      const { account, file } = request.params
      const text = account === ourAccount ? reportFile(bank, kind, file) : undefined
      if (text !== undefined) return reply.type(csv).send(text)
      return reply.code(404).send({ message: 'There is no such report' })
    })
}
