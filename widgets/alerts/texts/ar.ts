import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

const alerts = (count: number) =>
  plural('ar', count, {
    one: 'تنبيه واحد',
    two: 'تنبيهان',
    few: `${count} تنبيهات`,
    many: `${count} تنبيهًا`,
    other: `${count} تنبيه`,
  })

export const texts: Texts = {
  title: 'التنبيهات',
  text: 'نبلغك مرة واحدة كلما تحقق سعر تنتظره.',
  full: (most) => `لديك ${alerts(most)}، وهو الحد الأقصى. احذف تنبيهًا لتضيف آخر.`,
  why: 'سجّل الدخول لنبلغك عندما يتحقق السعر.',
  new: 'تنبيه جديد',
  failed: 'تعذر تحميل تنبيهاتك.',
  none: 'لا توجد تنبيهات بعد',
  noneText: 'حدد سعرًا تنتظره، وسنبلغك عندما يبلغه السوق أو أحد العروض.',

  newTitle: 'تنبيه جديد',
  editTitle: 'تعديل التنبيه',
  kind: 'أبلغني عن',
  kinds: { rate: 'سعر السوق', listing: 'العروض' },
  give: 'تدفع',
  get: 'تستلم',
  swap: 'تبديل العملتين',
  target: 'سعرك',
  targetNeeded: 'أدخل السعر الذي تنتظره',
  when: 'أبلغني عندما يكون',
  orLess: 'هذا السعر أو أقل',
  orMore: 'هذا السعر أو أكثر',
  conditions: {
    'at-most': (rate) => bidi`${rate} أو أقل`,
    'at-least': (rate) => bidi`${rate} أو أكثر`,
  },
  sentences: {
    rate: (terms) => bidi`نبلغك عندما يكون السوق عند ${terms}.`,
    listing: (terms, get, give) =>
      bidi`نبلغك عندما يعرض أحدهم ${get} مقابل ما لديك من ${give} بسعر ${terms}.`,
  },

  market: (rate, day) => bidi`سعر السوق بتاريخ ${day} هو ${rate}.`,
  atMarket: (rate, day) => bidi`بسعر السوق بتاريخ ${day}: ${rate}.`,
  aboveMarket: (size, rate, day) => bidi`أعلى من سعر السوق بتاريخ ${day} بنسبة ${size}: ${rate}.`,
  belowMarket: (size, rate, day) => bidi`أقل من سعر السوق بتاريخ ${day} بنسبة ${size}: ${rate}.`,
  reachedToday: (rate) => bidi`بلغ السوق هذا الحد بالفعل: ${rate}.`,
  stale: (day) => bidi`آخر سعر للسوق يعود إلى ${day}. ينتظر تنبيهك سعرًا أحدث.`,
  marketLoading: 'جارٍ البحث عن سعر السوق…',
  marketUnknown: 'لا يوجد الآن سعر سوق للمقارنة.',

  reachedTitle: 'تحقق بالفعل',
  create: 'إنشاء التنبيه',
  save: 'حفظ',
  confirm: 'أبلغني في المرة القادمة',
  saved: 'أُنشئ التنبيه',
  savedText: {
    now: (terms) => bidi`سنبلغك في التطبيق وبالبريد الإلكتروني عند ${terms}.`,
    later: (terms) => bidi`بلغ السعر هذا الحد الآن. سنبلغك عندما يبتعد ثم يعود إلى ${terms}.`,
  },
  announced: (terms) => bidi`تم الحفظ: ${terms}`,
  done: 'تم',

  states: { waiting: 'في الانتظار', reached: 'تحقق', paused: 'متوقف مؤقتًا' },
  listingOf: (get, give) => bidi`العروض: ${get} مقابل ${give}`,
  crossed: (day, rate) => bidi`تحقق آخر مرة في ${day}: ${rate}`,
  neverCrossed: 'لم يتحقق بعد',
  reachedBefore: 'كان السعر قد تحقق: في انتظار المرة القادمة',
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  edit: 'تعديل',
  delete: 'حذف',
  deleteTitle: 'حذف هذا التنبيه؟',
  deleteText: (terms) => bidi`لن نبلغك بعد الآن عند ${terms}.`,
  deleted: 'حُذف التنبيه',
}
