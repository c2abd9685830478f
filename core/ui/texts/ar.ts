import { isolated } from '#core/texts/isolate.ts'
import type { UiTexts } from './en.ts'

export const texts: UiTexts = {
  busy: 'جارٍ التنفيذ…',
  back: 'رجوع',
  retry: 'إعادة المحاولة',
  partFailed: 'تعذّر تحميل هذا الجزء. يُرجى التحقق من اتصالك بالشبكة.',
  dismiss: 'إخفاء',
  loading: 'جارٍ التحميل…',
  close: 'إغلاق',
  cancel: 'إلغاء',
  optional: '(اختياري)',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  capsLock: isolated`مفتاح ${'Caps Lock'} مفعَّل`,
  choose: 'اختيار',
  listFailed: 'تعذّر تحميل هذه القائمة. يُرجى التحقق من اتصالك بالشبكة ثم الضغط مرة أخرى.',
  boxOf: (position, count) => isolated`الرقم ${position} من ${count}`,
  progress: 'التقدّم',

  crashed: 'توقّف هذا الجزء من الصفحة عن العمل',
  crashedRetry: 'يُرجى إعادة المحاولة أو إعادة تحميل الصفحة.',
  crashedReload: 'يُرجى إعادة تحميل الصفحة.',
  crashedCareful: 'إذا كنت بصدد تأكيد عملية، فيُرجى التحقق مما إذا كانت قد تمت قبل تكرارها.',
  crashReference: (id) => isolated`المرجع: ${id}`,

  stepOf: (position, count) => isolated`الخطوة ${position} من ${count}`,
}
