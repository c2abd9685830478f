import { isolated } from '#core/texts/isolate.ts'
import type { ManageTexts } from './manage-texts.ts'

export const texts: ManageTexts = {
  edit: 'تعديل',
  ordersFirst: 'يجب البت في الطلبات قيد الانتظار أولًا، ثم يمكنك التعديل.',

  renew: 'تجديد',
  endsSoon: 'ينتهي عرضك قريبًا',
  endsSoonText: (day, left) =>
    isolated`عرضك مفتوح حتى ${day}، ثم يُفك حجز مبلغ ${left} الذي لم يطلبه أحد. يمكنك تجديده ليبقى مفتوحًا 30 يومًا أخرى.`,
  renewed: (day) => isolated`تم تجديد عرضك، وهو مفتوح حتى ${day}.`,
  renewFailed: 'تعذّر تجديد العرض',
}
