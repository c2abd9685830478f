import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { deletePhoto, profilePhoto, uploadPhoto } from '#server/people/accounts/photo.ts'
import { friends } from '#server/people/circle/friends.ts'
import { signedAddress } from '#server/platform/hashing/signed-address.ts'
import type { Me } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, aReadyUser, befriend, outcomes, refusal } from '#tests/server/world.ts'
import { jpeg, picturesWithNotes, pngOf } from './pictures.ts'

const nobodysId = '01900000-0000-7000-8000-000000000000'

suite('the profile photo', { app: {} }, ({ world, app }) => {
  const photoOf = (me: Me, id: string) => profilePhoto(world, me, { params: { id } })
  const addressOf = async (me: Me, id = me.id) => {
    const { url } = await photoOf(me, id)
    if (!url) throw new Error('there is no photo')
    return url
  }
  const get = (address: string) => app.inject(address.replace(world.settings.publicUrl, ''))
  async function withPhoto() {
    const me = await aPerson(world)
    await uploadPhoto(world, me, aPicture())
    return me
  }

  test('exists from its upload to its removal', async () => {
    const me = await aPerson(world)
    expect(await photoOf(me, me.id)).toEqual({ status: false })
    await deletePhoto(world, me)
    await uploadPhoto(world, me, aPicture())
    expect(await photoOf(me, me.id)).toMatchObject({ status: true })
    const address = await addressOf(me)
    await deletePhoto(world, me)
    expect(await photoOf(me, me.id)).toEqual({ status: false })
    expect((await get(address)).statusCode).toBe(404)
  })

  test('its address works without a token and serves an inert picture', async () => {
    const me = await withPhoto()
    const answer = await get(await addressOf(me))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(aPicture().bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="photo"',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const [, seconds] = /^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control'])) ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(600)
  })

  test('a request for a picture is led to it, one for JSON or of a visitor is not', async () => {
    const me = await withPhoto()
    const url = `/api/User/profile-photo/${me.id}`
    const answer = (accept: string, token = me.token) =>
      app.inject({ url, headers: { accept, authorization: `Bearer ${token}` } })
    const led = await answer('image/avif,image/webp,image/*,*/*;q=0.8')
    expect(led.statusCode).toBe(302)
    expect(led.headers['cache-control']).toBe('no-store')
    expect((await get(String(led.headers.location))).rawPayload).toEqual(aPicture().bytes)
    expect((await answer('application/json, image/*')).json()).toMatchObject({ data: { status: true } })
    expect((await answer('*/*')).json()).toMatchObject({ data: { status: true } })
    expect((await answer('image/*', 'none')).statusCode).toBe(401)
    await deletePhoto(world, me)
    expect((await answer('image/*')).statusCode).toBe(404)
  })

  test('its address expires within 10 minutes and is unknown from that second on', async () => {
    const me = await withPhoto()
    const address = await addressOf(me)
    const expires = Number(new URL(address).searchParams.get('expires'))
    expect(expires * 1000 - world.clock().getTime()).toBeLessThanOrEqual(600_000)
    world.later(Math.ceil(expires - world.clock().getTime() / 1000))
    expect((await get(address)).statusCode).toBe(404)
  })

  test('an address that was altered in any part is unknown', async () => {
    const [me, other] = [await withPhoto(), await withPhoto()]
    const url = new URL(await addressOf(me))
    const { searchParams } = new URL(await addressOf(other))
    const altered = (change: (copy: URL) => void) => {
      const copy = new URL(url)
      change(copy)
      return copy.href
    }
    const tries = [
      altered((copy) =>
        copy.searchParams.set('expires', String(Number(copy.searchParams.get('expires')) + 60)),
      ),
      altered((copy) => copy.searchParams.set('signature', searchParams.get('signature') ?? '')),
      altered((copy) => copy.searchParams.delete('signature')),
      altered((copy) => copy.searchParams.append('signature', 'x')),
      altered((copy) => copy.searchParams.set('expires', 'Infinity')),
      altered((copy) => {
        copy.pathname = `/files/photo/${nobodysId}`
      }),
      altered((copy) => {
        copy.pathname = new URL(url.href).pathname.replace('/files/photo/', '/files/photo/..%2f')
      }),
    ]
    for (const each of tries) expect((await get(each)).statusCode, each).toBe(404)
    expect((await get(url.href)).statusCode).toBe(200)
  })

  test('a document of the identity check has no address', async () => {
    const me = await aReadyUser(world)
    const { id } = await world.database.db
      .selectFrom('document')
      .select('id')
      .where('person_id', '=', me.id)
      .executeTakeFirstOrThrow()
    const address = signedAddress(world.settings.pepper, `/files/photo/${id}`, world.clock())
    expect((await get(address)).statusCode).toBe(404)
  })

  test('a new one replaces the previous one, also in concurrent uploads', async () => {
    const me = await withPhoto()
    const before = await addressOf(me)
    expect(await outcomes([1, 2, 3].map(() => uploadPhoto(world, me, aPicture())))).toEqual({ done: 3 })
    const stored = await world.database.db
      .selectFrom('document')
      .select('id')
      .where('person_id', '=', me.id)
      .where('kind', '=', 'photo')
      .execute()
    expect(stored).toHaveLength(1)
    expect((await get(before)).statusCode).toBe(404)
    expect((await get(await addressOf(me))).statusCode).toBe(200)
  })

  test('friends see it, and strangers do not learn that its owner exists', async () => {
    const [me, friend, stranger] = [await aReadyUser(world), await aReadyUser(world), await aReadyUser(world)]
    await uploadPhoto(world, me, aPicture())
    await befriend(world, me, friend)
    expect(await photoOf(friend, me.id)).toMatchObject({ status: true })
    expect(await photoOf(me, friend.id)).toEqual({ status: false })
    expect((await friends(world, friend))[0]).toMatchObject({ id: me.id, hasImage: true })
    expect((await friends(world, me))[0]).toMatchObject({ id: friend.id, hasImage: false })
    for (const id of [me.id, nobodysId, 'x', "' OR 1=1 --"])
      expect(await refusal(photoOf(stranger, id))).toMatch(/^not-found/)
  })

  test('both sides of a trade see each other’s', async () => {
    const [owner, buyer, stranger] = [
      await aReadyUser(world),
      await aReadyUser(world),
      await aReadyUser(world),
    ]
    const common = { created_at: world.clock(), expires_at: world.clock() }
    const listing = { id: newId(), reference: newId() }
    const { db } = world.database
    await db
      .insertInto('listing')
      .values({
        ...listing,
        ...common,
        owner_id: owner.id,
        need_currency: 'NGN',
        have_currency: 'USD',
        need_minor: 160_000_000n,
        offer_minor: 100_000n,
        balance_minor: 100_000n,
        rate: '0.000625',
        status: 'pending',
        part_fulfilment: true,
        system_fulfilment: false,
        is_system_rate: false,
        standing_since: world.clock(),
        debit_card_id: owner.debit.id,
        credit_card_id: owner.credit.id,
      })
      .execute()
    expect(await refusal(photoOf(buyer, owner.id))).toMatch(/^not-found/)
    await db
      .insertInto('orders')
      .values({
        ...common,
        id: newId(),
        reference: newId(),
        listing_id: listing.id,
        owner_id: owner.id,
        buyer_id: buyer.id,
        order_minor: 40_000n,
        give_up_minor: 64_000_000n,
        rate: '0.000625',
        listing_rate: '0.000625',
        is_system_rate: false,
        status: 'rejected',
        debit_card_id: buyer.debit.id,
        credit_card_id: buyer.credit.id,
      })
      .execute()
    expect(await photoOf(buyer, owner.id)).toEqual({ status: false })
    expect(await photoOf(owner, buyer.id)).toEqual({ status: false })
    expect(await refusal(photoOf(stranger, owner.id))).toMatch(/^not-found/)
  })

  test('its bytes decide: documents, pages and mislabelled pictures are refused', async () => {
    const me = await aPerson(world)
    const upload = (name: string, mediaType: string, bytes: Buffer) =>
      uploadPhoto(world, me, { name, mediaType, bytes })
    expect(await refusal(uploadPhoto(world, me, undefined))).toBe('bad-input: ImageFile: required')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    expect(await refusal(upload('me.pdf', 'application/pdf', pdf))).toMatch(/JPEG, PNG or WebP$/)
    expect(await refusal(upload('me.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>')))).toMatch(
      /^bad-file/,
    )
    expect(await refusal(upload('me.jpg', 'image/jpeg', aPicture().bytes))).toMatch(/^bad-file/)
    expect(await photoOf(me, me.id)).toEqual({ status: false })
  })

  test('one of more than 5 MB is answered with 413', async () => {
    const me = await aPerson(world)
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="ImageFile"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      Buffer.alloc(5 * 1024 * 1024 + 1, 1),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const answer = await app.inject({
      method: 'POST',
      url: '/api/User/upload-image',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ isSuccess: false, code: 'too-large' })
  })

  test.each(picturesWithNotes)('a camera’s notes in %s are not kept', async (_, file) => {
    const me = await aPerson(world)
    expect(file.bytes.includes('6.5244 N')).toBe(true)
    await uploadPhoto(world, me, file)
    const { rawPayload, headers } = await get(await addressOf(me))
    expect(headers['content-type']).toBe(file.mediaType)
    expect(rawPayload.includes('6.5244 N')).toBe(false)
    // Stored once more it is still a whole picture, and nothing is left to take out.
    await uploadPhoto(world, me, { ...file, bytes: rawPayload })
    expect((await get(await addressOf(me))).rawPayload).toEqual(rawPayload)
  })

  test('a picture that would be too large to draw, or that is cut off, is refused', async () => {
    const me = await aPerson(world)
    const upload = (file: { name: string; mediaType: string; bytes: Buffer }) => uploadPhoto(world, me, file)
    expect(await refusal(upload(pngOf(5_001, 1)))).toBe(
      'bad-file: The picture can have at most 5000 pixels on each side',
    )
    expect(await refusal(upload(pngOf(0, 1)))).toMatch(/^bad-file: The picture is damaged/)
    const whole = jpeg()
    const cut = Buffer.concat([whole.subarray(0, 30), Buffer.from([0xff, 0xd9])])
    expect(await refusal(upload({ name: 'me.jpg', mediaType: 'image/jpeg', bytes: cut }))).toMatch(
      /^bad-file: The picture is damaged/,
    )
  })
})
