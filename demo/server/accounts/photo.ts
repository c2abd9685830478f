// The profile photo, and who may see it.
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { recordset } from '../db/recordset.ts'
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
  if (!isId(id)) throw refuse('not-found', { what: 'person' })
  const { rows } = await sql<{ may: boolean }>`
    SELECT ${maySee(sql`${me.id}::uuid`, sql`${id}::uuid`)} AS may`.execute(db)
  if (!rows[0]?.may) throw refuse('not-found', { what: 'person' })
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

/** Whether one person may see the photo of the other: their own, a friend's, or one of a person with an order between them. */
const maySee = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`(
  ${viewer} = ${other}
  OR EXISTS (SELECT FROM friendship WHERE friendship.person_id = ${viewer} AND friend_id = ${other})
  OR EXISTS (SELECT FROM orders WHERE buyer_id = ${viewer} AND owner_id = ${other})
  OR EXISTS (SELECT FROM orders WHERE buyer_id = ${other} AND owner_id = ${viewer}))`

export type Sight = { readonly viewerId: string; readonly otherId: string }
export const sightKey = ({ viewerId, otherId }: Sight) => `${viewerId} ${otherId}`

/** The keys of those pairs whose second person has a photo that the first may see. */
export async function photosSeen({ database }: Server, pairs: readonly Sight[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const asked = new Map(pairs.map((pair) => [sightKey(pair), pair]))
  const rows = [...asked.values()].map(({ viewerId, otherId }) => ({ viewer: viewerId, other: otherId }))
  const { rows: seen } = await sql<{ viewer: string; other: string }>`
    SELECT viewer, other FROM ${recordset('asked', 'viewer uuid, other uuid', rows)}
      CROSS JOIN LATERAL (SELECT FROM document WHERE person_id = other AND kind = 'photo' LIMIT 1) AS photo
    WHERE ${maySee(sql`viewer`, sql`other`)}`.execute(database.db)
  return new Set(seen.map(({ viewer, other }) => sightKey({ viewerId: viewer, otherId: other })))
}
