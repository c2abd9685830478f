// The profile photo, and who may see it.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import { isId } from '../ids.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { signedAddress } from '../signed-address.ts'
import { pictureTypes, type Upload } from './file-types.ts'
import { storeDocument } from './profile.ts'
import { maxPhotoSidePx, stripMetadata } from './strip-metadata.ts'
import { validateUpload } from './upload.ts'

/** The path of a photo's bytes, before it is signed. */
export const photoPath = (documentId: string) => `/files/photo/${documentId.toLowerCase()}`

/** Replaces the caller's photo. Stores the picture alone, without the metadata that cameras add. */
export async function uploadPhoto(server: Server, me: Me, file: Upload | undefined): Promise<void> {
  if (!file) throw refuse('bad-input', { field: 'ImageFile', problem: ({ required }) => required })
  const photo = stripMetadata(validateUpload(file, pictureTypes, maxPhotoSidePx))
  await server.database.inTransaction(async (tx) => {
    // Serializes concurrent uploads: the later one stays.
    await tx.selectFrom('person').select('id').where('id', '=', me.id).forUpdate().execute()
    await tx.deleteFrom('document').where('person_id', '=', me.id).where('kind', '=', 'photo').execute()
    await storeDocument(tx, server, me, 'photo', photo)
  })
}

export async function deletePhoto(server: Server, me: Me): Promise<void> {
  await server.database.db
    .deleteFrom('document')
    .where('person_id', '=', me.id)
    .where('kind', '=', 'photo')
    .execute()
}

/** A signed address of a person's photo. A stranger's id answers 404. */
export async function profilePhoto(
  server: Server,
  me: Me,
  { params: { id } }: InputOf<Contract['profilePhoto']>,
): Promise<AnswerOf<Contract['profilePhoto']>> {
  const { db } = server.database
  if (!isId(id) || !(await maySee(db, me.id, id.toLowerCase()))) throw refuse('not-found', { what: 'person' })
  const photo = await db
    .selectFrom('document')
    .select('id')
    .where('person_id', '=', id)
    .where('kind', '=', 'photo')
    .executeTakeFirst()
  if (!photo) return { status: false }
  return { status: true, url: signedPhotoAddress(server, photo.id) }
}

/** An address of the photo that works in `<img>` for a few minutes. The caller decides who gets it. */
export const signedPhotoAddress = ({ settings, clock }: Server, documentId: string) =>
  settings.publicUrl + signedAddress(settings.pepper, photoPath(documentId), clock())

/** Whether `me` may see the photo of `other`: their own, a friend's, or one of a person with an order between them. */
async function maySee(db: Db, me: string, other: string): Promise<boolean> {
  if (me === other) return true
  const friendship = await db
    .selectFrom('friendship')
    .select('friend_id')
    .where('person_id', '=', me)
    .where('friend_id', '=', other)
    .executeTakeFirst()
  if (friendship) return true
  const trade = await db
    .selectFrom('orders')
    .innerJoin('listing', 'listing.id', 'orders.listing_id')
    .select('orders.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('orders.buyer_id', '=', me), eb('listing.owner_id', '=', other)]),
        eb.and([eb('orders.buyer_id', '=', other), eb('listing.owner_id', '=', me)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return trade !== undefined
}

/** Which of these people have a photo that `me` may see. */
export async function photosSeenBy(
  { database }: Server,
  me: string,
  people: readonly string[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const photos = await database.db
    .selectFrom('document')
    .select('person_id')
    .where('kind', '=', 'photo')
    .where('person_id', 'in', people)
    .execute()
  const visible = await Promise.all(
    photos.map(async ({ person_id }) => ((await maySee(database.db, me, person_id)) ? [person_id] : [])),
  )
  return new Set(visible.flat())
}
