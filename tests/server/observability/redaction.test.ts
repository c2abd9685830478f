// No personal data in a log of any level, from calls that succeed, are refused, and crash (rules/security.md#logs).
import { describe, expect, test } from 'vitest'
import { acceptMessage } from '#server/exchange/contact/contact.ts'
import { buildApp } from '#server/http/app.ts'
import { addCard } from '#server/money/cards/cards.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { register } from '#server/people/accounts/register.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { errorFacts } from '#server/platform/observability/error-facts.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { reporterOn } from '#server/platform/observability/report.ts'
import { withoutPersonalData } from '#server/platform/observability/without-personal-data.ts'
import { insideRequest, newRequestScope } from '#server/request-scope.ts'
import type { Server } from '#server/server.ts'
import { taskHandlers } from '#server/start/task-handlers.ts'
import { everywhere, planted, plantedIn } from '#tests/planted.ts'
import { suite } from '#tests/server/suite.ts'
import { aPicture, aReadyUser, cardDetails, details, kycDetails } from '#tests/server/world.ts'
import { anOperator } from '../operators/console.ts'
import { callEverything, callWrongly } from './planting.ts'

/** Everything that is planted, in the words of an error. */
const words = Object.values(planted).join(', ')

suite('a log of every level', async ({ world }) => {
  const lines: string[] = []
  const log = openLog({ level: 'trace', form: 'json', write: (line) => lines.push(line) })
  const said = (): Record<string, unknown>[] => lines.splice(0).map((line) => JSON.parse(line))
  const expectNothingPlanted = (least: number) => {
    expect(lines.length).toBeGreaterThanOrEqual(least)
    expect(lines.filter((line) => plantedIn(line).length > 0)).toEqual([])
    return said()
  }
  const appOf = (some: Partial<Server> = {}) => buildApp({ ...world, log, ...some })
  const me = await aReadyUser(world)

  test('has no personal data of wrong calls, and a line for each request', async () => {
    const app = await appOf()
    const operator = await anOperator(world, app, 'owner')
    lines.splice(0)
    const made = [
      ...(await callEverything(app, [undefined, planted.token, me.token, operator.token])),
      ...(await callWrongly(app)),
    ]
    await app.close()
    expect(made.length).toBeGreaterThan(300)
    const found = expectNothingPlanted(made.length)
    const requests = found.filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(made.length)
    expect(requests.map(({ status }) => status)).toEqual(made.map(({ status }) => status))
    // Nobody else may name a request.
    for (const { requestId } of requests) expect(requestId).toMatch(/^[2-9a-z]{12}$/)
  })

  test('has none of right calls', async () => {
    const app = await appOf()
    const body = details({
      firstName: planted.firstName,
      lastName: planted.lastName,
      userName: planted.userName,
      email: planted.email,
      phoneNumber: planted.phone,
      password: planted.password,
    })
    const registered = await app.inject({ method: 'POST', url: '/api/User/register', payload: body })
    expect(registered.statusCode).toBeLessThan(500)
    for (const password of [planted.password, planted.wrongPassword])
      await app.inject({
        method: 'POST',
        url: '/api/User/login',
        payload: { username: planted.userName, password },
        headers: { 'user-agent': planted.device },
      })
    const written = { fullName: planted.lastName, email: planted.email, message: planted.contactMessage }
    await insideRequest(
      newRequestScope(() => {}, planted.ip),
      () => acceptMessage({ ...world, log }, { body: written as never }),
    )
    await addCard(world, me, {
      body: cardDetails({
        nickname: planted.cardNickname,
        number: planted.cardNumber,
        holderName: planted.holderName,
      }),
    }).catch(() => undefined)
    await world.outbox.idle()
    await app.close()
    expectNothingPlanted(3)
  })

  test('has none of crashes, whatever their errors say', async () => {
    const crash = () => {
      throw Object.assign(new Error(words, { cause: new SyntaxError(words) }), {
        detail: words,
        parameters: [words],
      })
    }
    const broken: Partial<Server> = {
      database: { ...world.database, inTransaction: crash, db: new Proxy({}, { get: crash }) as never },
    }
    const app = await appOf(broken)
    const made = await callEverything(app, [undefined])
    await app.close()
    expect(made.filter(({ status }) => status === 500).length).toBeGreaterThan(8)
    const failures = expectNothingPlanted(made.length).filter(({ msg }) => msg === 'a call failed')
    expect(failures.length).toBeGreaterThan(8)
    // Its reader learns where.
    for (const { err } of failures)
      expect(err).toMatchObject({ stack: expect.stringContaining('redaction.test') })
  })

  test('has none of what other servers say', async () => {
    await world.outbox.stop()
    const failing: Server = {
      ...world,
      report: reporterOn(log),
      identity: { check: () => Promise.reject(new Error(words)) },
      mail: {
        send: () => Promise.reject(new Error(`550 5.1.1 <${planted.email}> ${planted.lastName} is unknown`)),
      },
    }
    const outbox = startWorker(failing, taskHandlers)
    await register(failing, { body: details({ email: planted.otherEmail }) })
    const kyc = kycDetails({ bvn: planted.bvn, idNumber: planted.idNumber, birthDate: planted.birthDate })
    await submitKyc(failing, me, kyc, aPicture()).catch((error) => log.error({ err: error }, 'a call failed'))
    await outbox.idle()
    await outbox.stop()
    expect(expectNothingPlanted(2).map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^mail tasks fail and are repeated: Error$/),
    )
  })
})

describe('the last look at a line', () => {
  test('finds addresses, numbers and tokens', () => {
    const found = [planted.email, planted.phone, planted.dialledPhone, planted.groupedPhone, planted.bvn]
    const more = [planted.cardNumber, planted.groupedCard, planted.token, planted.jwt, everywhere.card]
    for (const each of [...found, ...more])
      expect(withoutPersonalData(`it said ${each}, and <${each}>`)).toBe('it said …, and <…>')
  })

  test('leaves ids, days, addresses of servers and figures', () => {
    for (const each of [
      'order 0192f1a2-1111-7222-8333-123412341234 of 2026-11-23 waits for 1,340.00 NGN',
      'http://127.0.0.1:4000/api/docs, 192.168.100.200, v0.1.1-dev, 2026-11-24T02:28:40.004Z',
      '{"requestId":"7k2m9q4xw8ab","ms":22.3,"pid":5385123}',
    ])
      expect(withoutPersonalData(each)).toBe(each)
  })
})

test('an error keeps what the engine and the database say, without what they quote', () => {
  const ofDatabase = new Error('duplicate key value violates "person_email"')
  Object.assign(ofDatabase, { code: '23505', detail: '(email)=(ada)' })
  const { stack, ...facts } = errorFacts(ofDatabase)
  expect(facts).toEqual({ type: 'Error', code: '23505', message: 'duplicate key value violates …' })
  expect(stack).toContain('redaction.test')
  expect(errorFacts(new TypeError("Cannot create property 'x' on string 'Ada'")).message).toBe(
    'Cannot create property … on string …',
  )
  expect(errorFacts(new Error('Ada')).message).toBeUndefined()
  expect(errorFacts('Ada')).toEqual({ type: 'string', stack: '' })
})
