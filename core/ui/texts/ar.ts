import { bidi } from '#core/texts/bidi.ts'
import type { UiTexts } from './en.ts'

export const texts: UiTexts = {
  busy: 'جارٍ التنفيذ…',
  back: 'رجوع',
  continue: 'متابعة',
  retry: 'إعادة المحاولة',
  partFailed: 'تعذّر تحميل هذا الجزء.',
  dismiss: 'إخفاء',
  loading: 'جارٍ التحميل…',
  close: 'إغلاق',
  cancel: 'إلغاء',
  optional: '(اختياري)',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  capsLock: bidi`مفتاح ${'Caps Lock'} مفعَّل`,
  choose: 'اختيار',
  listFailed: 'تعذّر تحميل هذه القائمة. يُرجى الضغط مرة أخرى.',
  boxOf: (position, count) => bidi`الرقم ${position} من ${count}`,
  progress: 'التقدّم',

  crashed: 'توقّف هذا الجزء من الصفحة عن العمل',
  crashedRetry: 'يُرجى إعادة المحاولة أو إعادة تحميل الصفحة.',
  crashedReload: 'يُرجى إعادة تحميل الصفحة.',
  crashedCareful: 'إذا كنت بصدد تأكيد عملية، فيُرجى التحقق مما إذا كانت قد تمت قبل تكرارها.',
  crashReference: (id) => bidi`المرجع: ${id}`,

  readAs: (read, other, key) => bidi`قُرئ الرقم على أنه ${read}. إذا كنت تقصد ${other} فاكتب ${key}.`,

  stepOf: (position, count) => bidi`الخطوة ${position} من ${count}`,
}
