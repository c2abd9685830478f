// The profile photo.
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { isId } from '../../ids.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { maySee, signedPhotoAddress } from '../photos/photo-sight.ts'
import { pictureTypes, type Upload } from './file-types.ts'
import { storeDocument } from './profile.ts'
import { maxPhotoSidePx, stripMetadata } from './strip-metadata.ts'
import { validateUpload } from './upload.ts'

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
