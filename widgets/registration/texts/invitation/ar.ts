import { bidi } from '#core/texts/bidi.ts'
import type { InvitationTexts } from './en.ts'

export const texts: InvitationTexts = {
  invites: (name) => bidi`يدعوك ${name} إلى ${'Cowrie'}`,
  friends: 'سيكون كل منكما في دائرة الآخر بعد تأكيد بريدك الإلكتروني.',
  unusable: {
    used: 'استُخدم رابط الدعوة هذا من قبل',
    expired: 'انتهت صلاحية رابط الدعوة هذا',
    wrong: 'رابط الدعوة هذا ناقص أو غير صحيح',
  },
  withoutIt: 'يمكنك إنشاء حسابك من دونه. اطلب رابطًا جديدًا ممن دعاك.',
  failed: 'تعذّر تحميل صاحب الدعوة. يمكنك إنشاء حسابك مع ذلك.',
}
