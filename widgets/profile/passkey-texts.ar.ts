import { isolated } from '#core/texts/isolate.ts'
import type { PasskeyTexts } from './passkey-texts.ts'

export const texts: PasskeyTexts = {
  title: 'مفاتيح المرور',
  text: 'سجّل الدخول وأكِّد معاملاتك ببصمة الإصبع أو بالوجه أو بمفتاح أمان.',
  none: 'لا توجد مفاتيح مرور بعد',
  noneText:
    'مفتاح المرور لا يمكن تخمينه، ولا يمكن لأي صفحة مقلَّدة أن تطلبه. وتبقى كلمة المرور ورمز PIN صالحين.',
  listFailed: 'تعذّر تحميل مفاتيح المرور.',
  full: (max) => isolated`لديك ${max} من مفاتيح المرور، وهو الحد الأقصى. أزِل مفتاحًا لإضافة آخر.`,
  elsewhere: 'تُضاف مفاتيح المرور في موقع المنصة نفسه.',
  openSite: 'فتحه في علامة تبويب جديدة',
  added: 'أُضيف',
  addedFrom: (device) => isolated`من ${device}`,
  lastUsed: 'آخر استخدام',
  neverUsed: 'لم يُستخدم بعد',

  add: 'إضافة مفتاح مرور',
  nameIt: 'سيسألك جهازك بعد ذلك. أعطِ مفتاح المرور اسمًا تعرفه به.',
  name: 'الاسم',
  nameNeeded: 'أدخل اسمًا',
  create: 'إنشاء مفتاح المرور',
  done: 'أُضيف مفتاح المرور',
  doneText: (name) => isolated`يمكنك تسجيل الدخول وتأكيد المعاملات باستخدام ${name}.`,
  cancelled: 'لم يُنشأ مفتاح مرور. أعد المحاولة عندما تكون مستعدًا.',
  registered: 'لدى هذا الجهاز أو مفتاح الأمان مفتاح مرور لحسابك بالفعل.',
  failed: 'تعذّرت إضافة مفتاح المرور',
  deviceFailed: 'تعذّر على هذا الجهاز إنشاء مفتاح مرور. قد ينجح ذلك بجهاز آخر أو بمفتاح أمان.',

  rename: 'تغيير الاسم',
  renameOf: (name) => isolated`تغيير اسم ${name}`,
  renameTitle: 'تغيير اسم مفتاح المرور',
  renamed: 'تم تغيير اسم مفتاح المرور',

  remove: 'إزالة',
  removeOf: (name) => isolated`إزالة ${name}`,
  removeTitle: (name) => isolated`هل تريد إزالة ${name}؟`,
  removeText: 'لن يعود صالحًا لتسجيل الدخول أو لتأكيد أي شيء. احذفه من جهازك أيضًا حتى لا يُعرض عليك هناك.',
  removed: 'تمت إزالة مفتاح المرور',
  removeFailed: 'تعذّرت إزالة مفتاح المرور',
}
