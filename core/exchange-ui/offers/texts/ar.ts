import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { OfferTexts } from './en.ts'

export const texts: OfferTexts = {
  available: 'المتاح',
  partFulfilment: 'التنفيذ الجزئي',
  inParts: 'كليًا أو جزئيًا',
  asWhole: 'كليًا فقط',
  offer: 'العرض',
  deal: (give, get) => bidi`تدفع ${give} ← ${get}`,
  isNew: 'جديد',
  fewTrades: bidi`أقل من ${5} صفقات`,
  trades: (count) => bidi`${`${count}+`} صفقة`,
  about: (time) => bidi`نحو ${time}`,
  checked: 'تم التحقق من الهوية',
  left: (percent) => bidi`المتبقي ${percent}`,
  pill: {
    none: 'بسعر السوق',
    buyer: { gain: (size) => bidi`أرخص بنسبة ${size}`, loss: (size) => bidi`أغلى بنسبة ${size}` },
    owner: { gain: (size) => bidi`أكثر بنسبة ${size}`, loss: (size) => bidi`أقل بنسبة ${size}` },
  },
  frame: {
    buyer: { need: 'تدفع', have: 'تستلم', balance: 'لا يزال متاحًا' },
    owner: { need: 'تستلم', have: 'تدفع', balance: 'لا يزال معروضًا' },
  },
  order: 'طلب',
  orderFrom: (user) => bidi`طلب من ${user}`,
  hidden: '---',
  hiddenHint: 'يُرجى تسجيل الدخول أو إنشاء حساب للاطلاع على السعر',
  logIn: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
  found: (count) =>
    plural('ar', count, {
      zero: 'لا توجد عروض ظاهرة (0)',
      one: 'يظهر عرض واحد',
      two: 'يظهر عرضان',
      few: `تظهر ${count} عروض`,
      many: `يظهر ${count} عرضًا`,
      other: `يظهر ${count} عرض`,
    }),
  failed: 'تعذّر تحميل العروض.',
  none: 'لا توجد عروض بعد',
  create: 'إنشاء عرض',
}
