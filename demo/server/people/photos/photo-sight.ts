/** The right to see a person's photo, and the photo's address. */
import { type RawBuilder, sql } from 'kysely'
import { recordset } from '../../platform/db/recordset.ts'
import { signedAddress } from '../../platform/hashing/signed-address.ts'
import type { Server } from '../../server.ts'

/** The path of a photo's bytes, before it is signed. */
export const photoPath = (documentId: string) => `/files/photo/${documentId.toLowerCase()}`

/** An address of the photo that works in `<img>` for a few minutes. The caller decides who gets it. */
export const signedPhotoAddress = ({ settings, clock }: Server, documentId: string) =>
  settings.publicUrl + signedAddress(settings.pepper, photoPath(documentId), clock())

/** Whether one person may see the photo of the other: their own, a friend's, or one of a person with an order between them. */
export const maySee = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`(
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
