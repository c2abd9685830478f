// The invite behind a link, as far as its page may show it (rules/circle.md#link-page).
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { dayMs } from '#core/contract/time.ts'
import { tokenHash } from '../../platform/hashing/secrets.ts'
import type { Server } from '../../server.ts'
import { signedPhotoAddress } from '../photos/photo-sight.ts'
import { linkDays } from './invites.ts'

/** Finds the invite behind a link's token. Only an open link names its sender. */
export async function inviteOfLink(
  server: Server,
  { params: { token } }: InputOf<Contract['inviteOfLink']>,
): Promise<AnswerOf<Contract['inviteOfLink']>> {
  const { database, vault, clock } = server
  const link = await database.db
    .selectFrom('invite_link')
    .innerJoin('invite', 'invite.id', 'invite_link.invite_id')
    .innerJoin('person', 'person.id', 'invite.inviter_id')
    .leftJoin('document', (join) =>
      join.onRef('document.person_id', '=', 'person.id').on('document.kind', '=', 'photo'),
    )
    .select([
      'invite.id',
      'invite.decision',
      'invite.email_sealed',
      'invite_link.is_mailed',
      'invite_link.expires_at',
      'invite_link.created_at',
      'person.user_name',
      'document.id as photo_id',
    ])
    .where('invite_link.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!link) return { state: 'wrong' }
  if (link.decision === 'accepted' || link.decision === 'taken') return { state: 'used' }
  // A rejected one looks open for its time: its sender, who may have copied it, must not learn of an account.
  const ends =
    link.decision === 'rejected' ? link.created_at.getTime() + linkDays * dayMs : link.expires_at.getTime()
  if (ends <= clock().getTime()) return { state: 'expired' }
  return {
    state: 'open',
    username: link.user_name,
    ...(link.photo_id !== null && { photoUrl: signedPhotoAddress(server, link.photo_id) }),
    // A copied link may be with anybody; the address in a mailed one is its reader's own.
    ...(link.is_mailed &&
      link.email_sealed !== null && {
        email: vault.decrypt('invite.email_sealed', link.id, link.email_sealed),
      }),
  }
}
