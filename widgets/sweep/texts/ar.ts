import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'يمكنك التبديل فورًا بعد تسجيل الدخول.',

  title: 'تبديل فوري',
  intro: 'تُؤخذ معًا أفضل العروض التي لا تحتاج إلى قرار، بتأكيد واحد.',
  youGive: 'تدفع',
  youGet: 'تستلم',
  giveCurrency: 'العملة التي تدفعها',
  getCurrency: 'العملة التي تستلمها',
  average: 'متوسط السعر',
  averageLater: 'يتحدد متوسط السعر بالمبلغ.',
  noRate: 'لا سعر من دون عرض.',
  foot: (fee) => bidi`الرسوم ${fee}. يكتمل فورًا.`,
  quoteFailed: 'تعذّر تحميل العروض.',

  nothing: (get, give) => bidi`لا أحد يعرض ${get} مقابل ${give} فورًا`,
  nothingText: 'اعرض مبلغك ليأخذه آخرون.',
  listInstead: 'إنشاء عرض',
  onlyPart: (part, all) => bidi`المتاح الآن ${part} فقط من ${all}`,
  restLater: (rest) => bidi`يمكنك بعد ذلك عرض المبلغ المتبقي ${rest}.`,
  from: 'من',
  listings: (count) =>
    plural('ar', count, {
      zero: 'لا عروض',
      one: 'عرض واحد',
      two: 'عرضين',
      few: `${count} عروض`,
      many: `${count} عرضًا`,
      other: `${count} عرض`,
    }),
  rate: 'السعر',
  bestRate: 'أفضل سعر',
  lastRate: 'آخر سعر',
  againstMarket: 'مقارنة بالسوق',
  cheaper: (amount) => bidi`أقل بمقدار ${amount}`,
  dearer: (amount) => bidi`أكثر بمقدار ${amount}`,
  atMarket: 'مثل السوق',

  debitHint: (amount) => bidi`يُسحب منها ${amount} فورًا.`,
  creditHint: (amount) => bidi`يُرسل إليها ${amount} فورًا.`,

  submit: 'بدّل الآن',
  failed: 'لم يُبدَّل شيء',
  moved: 'تغيّرت العروض',
  movedText: (get, give, getBefore, giveBefore) =>
    bidi`تستلم الآن ${get} مقابل ${give}، بدلًا من ${getBefore} مقابل ${giveBefore}. راجع المبالغ الجديدة ثم أدخل رمز PIN.`,
  gone: 'سبقك آخرون ولم يبقَ أي عرض. لم يُدفع شيء.',

  done: (amount) => bidi`استلمت للتو ${amount}`,
  paid: 'دفعت',
  received: 'تستلم',
  next: (amount, card) => bidi`${amount} في الطريق إلى ${card}. لم يبقَ شيء لتفعله.`,
  orders: 'الطلبات المنجزة',
  ofListing: (user) => bidi`من ${user}`,
  receiptOf: (reference) => bidi`إيصال ${reference}`,
  listRest: (amount) => bidi`اعرض المبلغ المتبقي ${amount}`,
}
