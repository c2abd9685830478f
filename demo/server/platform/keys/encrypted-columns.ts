/**
 * The columns with encrypted values, each with the column that identifies its row. A column that is missing here cannot
 * be encrypted, and every column here is re-encrypted when a newer data key takes over.
 */
export const encryptedColumns = {
  'person.email_sealed': 'id',
  'person.phone_sealed': 'id',
  'email_change.new_email_sealed': 'id',
  'email_change.old_email_sealed': 'id',
  'person.frozen_words_sealed': 'id',
  'identity.phone_sealed': 'person_id',
  'identity.birth_date_sealed': 'person_id',
  'identity.bvn': 'person_id',
  'identity.id_number': 'person_id',
  'profile.phone_sealed': 'person_id',
  'profile.birth_date_sealed': 'person_id',
  'profile.id_number': 'person_id',
  'document.name_sealed': 'id',
  'document.bytes_sealed': 'id',
  'invite.email_sealed': 'id',
  'contact_message.content_sealed': 'id',
  'sandbox_mail.letter_sealed': 'id',
  'push_device.subscription_sealed': 'id',
  'outbox.payload': 'id',
  'operator.email_sealed': 'id',
  'report_message.text_sealed': 'id',
  'operator.code_key_sealed': 'id',
  'person_action.words_sealed': 'id',
  'handled_case.note_sealed': 'id',
  'partner_call.answer_sealed': 'id',
  'partner_consent_request.known_as_sealed': 'id',
  'partner_contact.email_sealed': 'partner_id',
  'partner_object.tags_sealed': 'id',
  'partner_session_tags.tags_sealed': 'id',
  'webhook_receiver.secret_sealed': 'id',
  'webhook_receiver.earlier_secret_sealed': 'id',
} as const

export type EncryptedColumn = keyof typeof encryptedColumns
