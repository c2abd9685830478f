/** Closing an account, opening it again, and what erasing destroys and keeps. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { register } from '#server/people/accounts/register.ts'
import { resetPassword } from '#server/people/accounts/reset.ts'
import { friends } from '#server/people/circle/friends.ts'
import { closeAccount, reopenAccount } from '#server/people/rights/close.ts'
import { eraseClosed, eraseMember, forgetIdentities } from '#server/people/rights/erase.ts'
import { openMatters } from '#server/people/rights/matters.ts'
import { personTables } from '#server/people/rights/person-tables.ts'
import { sessionOf } from '#server/people/sessions/sessions.ts'
import { emailKey } from '#server/platform/keys/email.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { list, type Trader, traders } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send } from '#tests/server/transfers/circle.ts'
import { aReadyUser, befriend, details, goodPassword, outcomes, refusal } from '#tests/server/world.ts'

const wrongLogin = 'wrong-login: Username or password is wrong'

suite('closing an account', { people: 0 }, ({ world, market }) => {
  async function aMember(): Promise<Trader> {
    const [me] = await traders(market, 1)
    await market.database.db
      .updateTable('person')
      .set({ password_hash: await market.secrets.hash(goodPassword) })
      .where('id', '=', me.id)
      .execute()
    return me
  }
  const close = (me: Trader, password = goodPassword, userName = me.userName) =>
    closeAccount(market, me, { body: { password, userName } })
  const logIn = (username: string) => signIn(market, { username, password: goodPassword, device: 'a test' })
  const matters = async (me: Trader) => (await openMatters(market, me)).map(({ kind }) => kind)
  const linkTo = async ({ email }: Trader) => {
    await world.outbox.idle()
    const [mail] = await mailsTo(world, email)
    return /reopen-account#link=([a-p]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const reopen = (link: string) => reopenAccount(market, { body: { link } })

  test('needs the password and the user name, ends the sessions, and lets nobody in', async () => {
    const me = await aMember()
    const { token } = await logIn(me.userName)
    expect(await refusal(close(me, 'Wrong-Horse-7'))).toMatch('wrong-password')
    expect(await refusal(close(me, goodPassword, 'somebody'))).toMatch('bad-input: userName')
    await close(me, goodPassword, ` ${me.userName.toUpperCase()} `)
    expect(await sessionOf(market, token)).toBeUndefined()
    expect(await refusal(logIn(me.userName))).toBe(wrongLogin)
    expect(await refusal(logIn(me.email))).toBe(wrongLogin)
    await world.outbox.idle()
    const before = (await mailsTo(world, me.email)).length
    await resetPassword(market, { params: { email: me.email } })
    await world.outbox.idle()
    expect(await mailsTo(world, me.email)).toHaveLength(before)
    // A call that had arrived before posts nothing.
    expect(await refusal(list(market, me))).toMatch('signed-out')
  })

  test('waits for listings, transfers and money that is under way, and names them', async () => {
    const [me, friend] = [await aMember(), await aMember()]
    await befriend(market, me, friend)
    const { id } = await list(market, me)
    const { id: transferId } = await send(market, me, friend, '20')
    expect(await matters(me)).toEqual(['listing', 'transfer-sent'])
    expect(await matters(friend)).toEqual(['transfer-received'])
    expect(await refusal(close(me))).toMatch('matters-open')
    await haltListing(market, me, { params: { id } })
    await accept(market, friend, transferId)
    await market.settled()
    expect(await matters(me)).toEqual([])
    expect(await matters(friend)).toEqual([])
    await close(me)
    await close(friend)
  })

  test('in a race with a listing leaves an open account or no listing', async () => {
    const me = await aMember()
    const results = await outcomes([close(me), list(market, me)])
    const { closed_at } = await market.database.db
      .selectFrom('person')
      .select('closed_at')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(results).toEqual(closed_at ? { done: 1, 'signed-out': 1 } : { done: 1, 'matters-open': 1 })
    expect(await matters(me)).toEqual(closed_at ? [] : ['listing'])
  })

  test('takes the person out of circles and is undone by the mailed link within 14 days, once', async () => {
    const [me, friend] = [await aMember(), await aMember()]
    await befriend(market, me, friend)
    await close(me)
    expect(await friends(market, friend)).toEqual([])
    const link = await linkTo(me)
    world.later(14 * daySeconds - 60)
    expect(await outcomes([reopen(link), reopen(link)])).toEqual({ done: 1, 'stop-over': 1 })
    await logIn(me.userName)
    await world.outbox.idle()
    expect((await mailsTo(world, me.email)).map(({ subject }) => subject)).toContain(
      'Your account was reopened',
    )

    await close(me)
    const late = await linkTo(me)
    world.later(14 * daySeconds)
    expect(await refusal(reopen(late))).toMatch('stop-over')
  })

  test('keeps the user name and the address for 14 days; then the address is free', async () => {
    const me = await aMember()
    await close(me)
    expect(await refusal(register(market, { body: details({ userName: me.userName }) }))).toMatch(
      'username-taken',
    )
    world.later(14 * daySeconds)
    while ((await eraseClosed(market)) > 0);
    const again = await register(market, { body: details({ email: me.email }) })
    const { email_key } = await market.database.db
      .selectFrom('person')
      .select('email_key')
      .where('id', '=', again.id)
      .executeTakeFirstOrThrow()
    expect(email_key).toBe(emailKey(market, me.email))
    expect(await refusal(register(market, { body: details({ userName: me.userName }) }))).toMatch(
      'username-taken',
    )
  })
})

suite('erasing a person', ({ world }) => {
  const { db } = world.database

  test('destroys what identifies them, at once or after the years of the law, and keeps the rest', async () => {
    const me = await aReadyUser(world, { firstName: 'Zenobia', lastName: 'Quartey' })
    const other = await aReadyUser(world)
    await befriend(world, me, other)
    const erase = () => world.database.inTransaction((tx) => eraseMember(tx, world, me.id))
    await erase()
    await erase()
    expect(await eraseClosed(world)).toBe(0)
    const person = await db
      .selectFrom('person')
      .selectAll()
      .select(['person.email_sealed', 'person.phone_sealed'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(person.erased_at).not.toBeNull()
    expect(world.vault.decrypt('person.email_sealed', me.id, person.email_sealed)).toBe(
      `${me.id}@erased.invalid`,
    )
    expect(world.vault.decrypt('person.phone_sealed', me.id, person.phone_sealed)).toBe('')
    expect(person.user_name).toBe(me.userName)
    expect(await refusal(signIn(world, { username: me.userName, password: goodPassword, device: 'a' }))).toBe(
      wrongLogin,
    )
    await world.outbox.idle()
    expect(await mailsTo(world, me.email)).toEqual([])
    const left = async () => {
      const counts: Record<string, number> = {}
      for (const [table, { people, erased }] of Object.entries(personTables)) {
        const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM ${sql.table(table)}
          WHERE ${sql.join(
            people.map((column) => sql`${sql.ref(column)} = ${me.id}`),
            sql` OR `,
          )}`.execute(db)
        if (Number(rows[0]?.count) > 0) counts[table] = Number(rows[0]?.count)
        if (erased === 'deleted') expect(counts[table], table).toBeUndefined()
      }
      return counts
    }
    expect(await left()).toEqual({ person: 1, identity: 1, document: 1, card: 2 })

    const before = () => world.clock()
    const yesterday = new Date(world.clock().getTime() - daySeconds * 1000)
    expect(await forgetIdentities(world, yesterday)).toBe(0)
    expect(await forgetIdentities(world, before())).toBe(1)
    expect(await forgetIdentities(world, before())).toBe(0)
    expect(await left()).toEqual({ person: 1, card: 2 })
    const words = await sql<{ row: string }>`SELECT person::text || (SELECT string_agg(card::text, '')
      FROM card WHERE person_id = person.id) AS row FROM person WHERE id = ${me.id}`.execute(db)
    expect(words.rows[0]?.row).not.toMatch(/Zenobia|Quartey|Ada Obi|Everyday/)
  })

  test('every table that names a person is exported and erased, or says why not', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT source.relname AS "table", attribute.attname AS "column" FROM pg_constraint
      JOIN pg_class source ON source.oid = conrelid
      JOIN pg_class target ON target.oid = confrelid
      JOIN pg_attribute attribute ON attribute.attrelid = conrelid AND attribute.attnum = ANY (conkey)
      WHERE contype = 'f' AND target.relname = 'person' AND NOT source.relispartition
      UNION SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('person_id', 'owner_id', 'member_id') AND data_type = 'uuid'`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(30)
    const tables: Readonly<Record<string, { readonly people: readonly string[] }>> = personTables
    const missing = rows.filter(({ table, column }) => !tables[table]?.people.includes(column))
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })
})
