import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  asked: {
    rates: 'الموافقة على أسعار',
    unfreeze: 'رفع تجميد',
    'release-payouts': 'الإفراج عن دفعات',
    'take-back-match': 'التراجع عن قرار قائمة العقوبات بشأن',
    close: 'إغلاق حساب',
    erase: 'محو',
    'operator-link': 'إرسال رابط تسجيل الدخول إلى',
  },
  askedBy: (name) => bidi`طلب ${name} هذا. يجب أن يطلبه مشغّل ثانٍ.`,
  askedByMe: 'لقد طلبت هذا. يجب أن يطلبه مشغّل ثانٍ.',
  withdraw: 'سحب الطلب',
  withdrawOf: (about) => bidi`سحب الطلب: ${about}`,
  ownReason: 'سببك',
  because: (reason) => bidi`السبب: ${reason}`,
  approveOf: (about) => bidi`موافقة: ${about}`,
  decline: 'رفض الطلب',
  declineOf: (about) => bidi`رفض الطلب: ${about}`,
  declineText: 'ينتهي الطلب. يمكن لأي مشغّل أن يقدّمه من جديد، ويجب أن يوافق مشغّلان.',
  reasonHint: 'للمشغّلين. يبقى في التسلسل الزمني.',
  reasonNeeded: 'أدخل السبب',
  askedBySelf: 'انتهى الطلب السابق، فأصبح هذا طلبك أنت. يجب أن يوافق مشغّل ثانٍ.',
}
