import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { enqueueProcessorTasks } from '#server/money/ledger/processor-commands.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { notifyPerson } from '#server/people/notifications/notify.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { enqueueMail } from '#server/platform/mail/queue.ts'
import type { CardProcessorPort } from '#server/platform/ports/card-processor.ts'
import type { Mail } from '#server/platform/ports/ports.ts'
import { taskHandlers } from '#server/start/task-handlers.ts'
import { databaseKinds } from '#tests/server/database-for-tests.ts'
import { aPerson, aReadyUser, aServer, type World } from '#tests/server/world.ts'

const mailWith = (to: string): Mail => ({ to, subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' })

describe.each(await databaseKinds())('the outbox on %s', (kind) => {
  let world: World
  let sent: string[]
  let subjects: string[]
  let failing: number
  let pauses: number[]
  beforeEach(async () => {
    sent = []
    subjects = []
    failing = 0
    pauses = []
    const mail = {
      async send({ to, subject }: Mail) {
        await sleep(pauses.shift() ?? 0)
        if (failing > 0) {
          failing -= 1
          throw new Error('the mail server is away')
        }
        sent.push(to)
        subjects.push(subject)
      },
    }
    world = await aServer(kind, { mail })
  })
  afterEach(() => world.close())

  const post = (to: string) => world.database.inTransaction((tx) => enqueueMail(tx, world, mailWith(to)))

  test('a mail is sent when its transaction commits and not when it is rolled back', async () => {
    const undone = world.database.inTransaction(async (tx) => {
      await enqueueMail(tx, world, mailWith('undone@example.com'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await post('kept@example.com')
    await world.outbox.idle()
    expect(sent).toEqual(['kept@example.com'])
  })

  test('a mail that waits cannot be read in the database', async () => {
    failing = 1
    await post('waiting@example.com')
    await world.outbox.idle()
    const row = await world.database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(row.payload).toEqual({ sealed: expect.stringMatching(/^d1\./) })
    expect(sent).toEqual([])
    world.later(1)
    await world.outbox.idle()
    expect(sent).toEqual(['waiting@example.com'])
  })

  test('a mail that fails is tried again, later each time', async () => {
    failing = 2
    await post('patient@example.com')
    await world.outbox.idle()
    await world.outbox.idle()
    expect(sent).toEqual([])
    world.later(1)
    await world.outbox.idle()
    world.later(1)
    await world.outbox.idle()
    expect(sent).toEqual([])
    world.later(1)
    await world.outbox.idle()
    expect(sent).toEqual(['patient@example.com'])
    expect(await world.database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('mails to one address arrive in the order in which they were written', async () => {
    // The longer a mail was on its way, the sooner it was written.
    pauses = [40, 30, 20, 10]
    await world.database.inTransaction(async (tx) => {
      for (const code of ['1', '2', '3', '4'])
        await enqueueMail(tx, world, { ...mailWith('ada@example.com'), subject: code })
    })
    await world.outbox.idle()
    expect(subjects).toEqual(['1', '2', '3', '4'])
  })

  test('three workers send a hundred mails once each', async () => {
    const others = [startWorker({ ...world }, taskHandlers), startWorker({ ...world }, taskHandlers)]
    await Promise.all(Array.from({ length: 100 }, (_, n) => post(`p${n}@example.com`)))
    await Promise.all([world.outbox.idle(), ...others.map((other) => other.idle())])
    await Promise.all(others.map((other) => other.stop()))
    await world.outbox.idle()
    expect(sent).toHaveLength(100)
    expect(new Set(sent).size).toBe(100)
  })

  test('a stopping worker finishes its mail and starts no other', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => post(`p${n}@example.com`)))
    await world.outbox.stop()
    const open = await world.database.db
      .selectFrom('outbox')
      .select('attempts')
      .where('done_at', 'is', null)
      .execute()
    expect(open.length + sent.length).toBe(30)
    expect(open.every(({ attempts }) => attempts === 0)).toBe(true)
  })

  /** Void the reservations of nobody: work for the processor that only has to be asked for. */
  const someVoids = (count: number) =>
    world.database.inTransaction((tx) =>
      enqueueProcessorTasks(
        tx,
        Array.from({ length: count }, () => ({ kind: 'void', payload: { authorisation: newId() } })),
        world.clock(),
      ),
    )
  const leases = async () => {
    const rows = await world.database.db.selectFrom('outbox').select(['attempts', 'due_at']).execute()
    return rows.map(({ attempts, due_at }) => ({ attempts, isDue: due_at <= world.clock() }))
  }
  const withVoids = (voidOne: CardProcessorPort['void']): CardProcessorPort => ({
    ...world.cards,
    void: voidOne,
  })

  test('a commit wakes the worker of its process, and a task of a process that died is done after its lease', async () => {
    await world.outbox.stop()
    const [entered, voided] = [Promise.withResolvers<void>(), [] as string[]]
    const stuck = startWorker(
      { ...world, cards: withVoids(() => new Promise(() => entered.resolve())) },
      taskHandlers,
    )
    await stuck.idle()
    await someVoids(1)
    await entered.promise
    expect(await leases()).toEqual([{ attempts: 1, isDue: false }])
    const cards = withVoids(async ({ authorisation }) => {
      voided.push(authorisation)
    })
    const other = startWorker({ ...world, cards }, taskHandlers)
    await other.idle()
    expect(voided).toEqual([])
    world.later(61)
    await other.idle()
    expect(voided).toHaveLength(1)
    await other.stop()
  })

  /** A capture, with commands for it, for the void behind it, and for another void. */
  async function aCapture() {
    const payer = await aReadyUser(await withRealMail())
    await world.outbox.stop()
    const [authorisation, other, id] = [newId(), newId(), newId()]
    const now = world.clock()
    const sum = { card_id: payer.debit.id, currency: 'NGN' as const, amount_minor: 9007199254740993n }
    const { db } = world.database
    await db
      .insertInto('authorisation')
      .values({
        id: authorisation,
        processor_key: authorisation,
        processor_reference: 'psp',
        authorised_at: now,
        ...sum,
      })
      .execute()
    await db
      .insertInto('capture')
      .values({
        id,
        authorisation_id: authorisation,
        about_id: newId(),
        status: 'asked',
        created_at: now,
        ...sum,
      })
      .execute()
    await world.database.inTransaction((tx) =>
      enqueueProcessorTasks(
        tx,
        [
          { kind: 'capture', payload: { id, authorisation } },
          { kind: 'void', payload: { authorisation } },
          { kind: 'void', payload: { authorisation: other } },
        ],
        now,
      ),
    )
    return { authorisation, other, id }
  }

  test('captures reach the processor with their key and amount, and a void waits for them', async () => {
    const done: string[] = []
    let away = true
    const cards: CardProcessorPort = {
      ...world.cards,
      async capture({ key, reservation, amount, currency }) {
        if (away) throw new Error('the processor is away')
        done.push(`capture ${key} of ${reservation}: ${amount} ${currency}`)
      },
      async void({ authorisation }) {
        done.push(`void ${authorisation}`)
      },
    }
    const { authorisation, other, id } = await aCapture()
    const outbox = startWorker({ ...world, cards }, taskHandlers)
    await outbox.idle()
    expect(done).toEqual([`void ${other}`])
    away = false
    for (let second = 0; second < 3; second += 1) {
      world.later(1)
      await outbox.idle()
    }
    expect(done).toEqual([
      `void ${other}`,
      `capture ${id} of psp: 9007199254740993 NGN`,
      `void ${authorisation}`,
    ])
    await outbox.stop()
  })

  test('a void waits for a capture that another process asks for', async () => {
    const voided: string[] = []
    const [asking, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { authorisation, other } = await aCapture()
    const cards = withVoids(async (each) => {
      voided.push(each.authorisation)
    })
    const capture = async () => {
      asking.resolve()
      await asked.promise
    }
    const first = startWorker({ ...world, cards: { ...cards, capture } }, taskHandlers)
    await asking.promise
    const second = startWorker({ ...world, cards }, taskHandlers)
    world.later(1)
    await second.idle()
    expect(voided).toEqual([other])
    asked.resolve()
    await first.idle()
    world.later(1)
    await second.idle()
    expect(voided).toEqual([other, authorisation])
    await Promise.all([first.stop(), second.stop()])
  })

  test('a mail server that hangs holds up no command to the card processor', async () => {
    await world.outbox.stop()
    const [hung, end, voided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), [] as string[]]
    const worker = startWorker(
      {
        ...world,
        mail: {
          async send() {
            hung.resolve()
            await end.promise
          },
        },
        cards: withVoids(async ({ authorisation }) => void voided.push(authorisation)),
      },
      taskHandlers,
    )
    await post('slow@example.com')
    await hung.promise
    await someVoids(2)
    await expect.poll(() => voided.length).toBe(2)
    end.resolve()
    await worker.stop()
  })

  test('a notification keeps its markup, escapes its values and leads into the app only', async () => {
    const me = await aPerson(await withRealMail())
    const sendNotification = (url: string) =>
      world.database.inTransaction((tx) =>
        notifyPerson(
          tx,
          world,
          me.id,
          { kind: 'circle', url },
          {
            message: 'friendAccepted',
            facts: { name: '<script>"\'&' },
          },
        ),
      )
    await sendNotification('/order-page')
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
    ])
      await expect(sendNotification(url)).rejects.toThrow()
    const rows = await notifications(world, me, { query: {} })
    expect(rows.map(({ body }) => body)).toEqual([
      '<b>&lt;script&gt;&quot;&#39;&amp;</b> is in your circle now. You can send each other money.',
    ])
  })

  /** Registration needs a mailbox to read the code from. */
  async function withRealMail() {
    await world.close()
    world = await aServer(kind)
    return world
  }
})
