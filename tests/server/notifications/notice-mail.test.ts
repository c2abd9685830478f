/** The mail of a notification waits in the outbox as its cause. */
import { expect, test } from 'vitest'
import { wholeAmount } from '#server/people/notifications/message.ts'
import { enqueueNoticeMails, type NoticeMail } from '#server/people/notifications/notice-mail.ts'
import { eraseMember } from '#server/people/rights/erase.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, type Person } from '../world.ts'

suite('the mail of a notification', async ({ world }) => {
  const cause = ({ id }: Person): NoticeMail => ({
    personId: id,
    kind: 'listings',
    url: '/listings-page',
    message: {
      message: 'orderRequested',
      facts: {
        ordered: wholeAmount(40_000n, 'USD'),
        paid: wholeAmount(64_000_000n, 'NGN'),
        buyer: 'ben',
      },
    },
    state: { days: 7 },
  })

  /** Waits in the outbox; nobody is woken. */
  async function waiting(person: Person) {
    await world.database.inTransaction((tx) =>
      enqueueNoticeMails(tx, world, [cause(person)], new Date(world.clock().getTime() + 60_000)),
    )
    return world.database.db
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }
  async function send(outbox: Worker) {
    world.later(61)
    await outbox.idle()
  }

  test('waits as its sealed cause, a fraction of its size, and speaks the language of the day it leaves', async () => {
    const ada = await aPerson(world)
    const { id, payload } = await waiting(ada)
    const text = JSON.stringify(payload)
    expect(payload).toEqual({ sealed: expect.any(String) })
    expect(text).not.toMatch(/ben|40000|orderRequested/)
    await world.database.db.updateTable('person').set({ language: 'fr' }).where('id', '=', ada.id).execute()
    await send(world.outbox)
    const [mail] = await mailsTo(world, ada.email)
    expect(mail?.text).toMatch(/ben souhaite commander .*400.*dans les 7 jours/)
    expect(mail?.html).toContain(`${world.settings.publicUrl}/contact-page?lang=fr`)
    expect(mail?.html.length).toBeGreaterThan(3 * text.length)
    expect(
      await world.database.db.selectFrom('outbox').select('payload').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
  })

  test('is sent to nobody who was erased in the meantime', async () => {
    const cy = await aPerson(world)
    const { id } = await waiting(cy)
    await world.database.inTransaction((tx) => eraseMember(tx, world, cy.id))
    await send(world.outbox)
    expect(await mailsTo(world, `${cy.id}@erased.invalid`)).toEqual([])
    const { last_error, done_at } = await world.database.db
      .selectFrom('outbox')
      .select(['last_error', 'done_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(done_at).not.toBeNull()
    expect(last_error).toMatch(/erased/)
  })
})
