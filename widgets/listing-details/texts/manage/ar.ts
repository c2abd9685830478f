import { bidi } from '#core/texts/bidi.ts'
import type { ManageTexts } from './en.ts'

export const texts: ManageTexts = {
  checking: 'نراجع هذا العرض',
  checkingText: 'لن يراه الآخرون قبل موافقتنا، ولا يمكن تعديله حتى ذلك الحين. سنبلغك إن لم نتمكن من نشره.',
  edit: 'تعديل',
  ordersFirst: 'يجب البت في الطلبات قيد الانتظار أولًا، ثم يمكنك التعديل.',

  renew: 'تجديد',
  endsSoon: 'ينتهي عرضك قريبًا',
  endsSoonText: (day, left) =>
    bidi`عرضك مفتوح حتى ${day}، ثم يُفك حجز مبلغ ${left} الذي لم يطلبه أحد. يمكنك تجديده ليبقى مفتوحًا 30 يومًا أخرى.`,
  renewed: (day) => bidi`تم تجديد عرضك، وهو مفتوح حتى ${day}.`,
  renewFailed: 'تعذّر تجديد العرض',
  renewTitle: 'تجديد العرض؟',
  renewText: (until, held) =>
    bidi`يبقى العرض مفتوحًا حتى ${until}، ويبقى مبلغ ${held} محجوزًا على بطاقتك طوال هذه المدة. لا يتغير سعره ولا ترتيبه.`,
  renewConfirm: 'تجديد العرض',
}
