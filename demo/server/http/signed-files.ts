/** The bytes behind signed addresses: pictures for `<img>` on any page, without a token. */
import type { FastifyInstance } from 'fastify'
import { isId } from '../ids.ts'
import { photoPath } from '../people/photos/photo-sight.ts'
import { secondsLeft } from '../platform/hashing/signed-address.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

export function registerSignedFiles(app: FastifyInstance, server: Server): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/files/photo/:id',
    async (request, reply) => {
      const { id } = request.params
      const { settings, database, clock } = server
      const peppers = [settings.pepper, ...settings.olderPeppers]
      const secondsUntilExpiry = isId(id)
        ? secondsLeft(peppers, photoPath(id), request.query, clock())
        : undefined
      const photo =
        secondsUntilExpiry === undefined
          ? undefined
          : await database.db
              .selectFrom('document')
              .select(['id', 'media_type', 'bytes_sealed'])
              .where('id', '=', id)
              .where('kind', '=', 'photo')
              .executeTakeFirst()
      // One answer for expired, altered and deleted: it does not reveal which pictures there are.
      if (!photo) throw refuse('not-found', { what: 'picture' })
      return (
        reply
          .type(photo.media_type)
          .header('cache-control', `private, max-age=${secondsUntilExpiry}`)
          .header('content-disposition', 'inline; filename="photo"')
          // Opened on its own it is a picture and nothing else, whatever its bytes hold.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('referrer-policy', 'no-referrer')
          .send(server.vault.decryptBytes('document.bytes_sealed', photo.id, photo.bytes_sealed))
      )
    },
  )
}
