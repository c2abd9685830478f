import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { LaterTexts } from './en.ts'

/** After a preposition. */
const inDays = (days: number) =>
  plural('ar', days, {
    one: 'يوم واحد',
    two: 'يومين',
    few: `${days} أيام`,
    many: `${days} يومًا`,
    other: `${days} يوم`,
  })

export const texts: LaterTexts = {
  debitHint: (amount) =>
    bidi`سيُحجز عليها مبلغ ${amount} ما دام العرض مفتوحًا، ولا يُخصم منه إلا مع قبول الطلبات.`,
  creditHint: (amount) => bidi`يصل إليها مبلغ حتى ${amount} مع قبول الطلبات.`,

  youNeed: 'المطلوب',
  youOffer: 'المعروض',
  systemRate: 'سعر النظام',
  offerInstead: (now, before) => bidi`تعرض ${now} بدلًا من ${before}.`,
  submit: 'إنشاء العرض',
  failed: 'تعذّر إنشاء العرض، يُرجى إعادة المحاولة',

  done: 'تم إنشاء عرضك',
  next: (days, system) =>
    system
      ? `تُنفَّذ فورًا الطلبات بسعرك أو بسعر أفضل، والعروض التي تطابق عرضك. وما يتبقى بعد ${inDays(days)} يُفك حجزه.`
      : `يصلك إشعار بكل طلب، والقرار فيه لك. وما يتبقى بعد ${inDays(days)} يُفك حجزه.`,
  finish: 'الانتقال إلى لوحة التحكم',
}
