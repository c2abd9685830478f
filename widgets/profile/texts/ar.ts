import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'إعدادات الحساب',
  why: 'سجّل الدخول لعرض إعدادات حسابك.',
  tabs: 'إعدادات الحساب',
  profile: 'الملف الشخصي',
  security: 'الأمان',
  cards: 'إدارة البطاقات',

  done: 'تم',
  continue: 'متابعة',

  // Photo
  photo: 'صورة الملف الشخصي',
  photoText: 'يراها أصدقاؤك ومن تتبادل معهم. بصيغة JPEG أو PNG أو WebP.',
  photoOf: (name) => bidi`صورة ${name}`,
  photoFailed: 'تعذّر تحميل صورتك.',
  uploadPhoto: 'رفع صورة',
  changePhoto: 'تغيير الصورة',
  showPhoto: 'عرض الصورة',
  deletePhoto: 'حذف الصورة',
  photoDeleted: 'تم حذف صورتك',
  photoSaved: 'تم حفظ صورتك',
  wrongPhotoType: 'هذا النوع من الملفات غير مقبول. اختر صورة بصيغة JPEG أو PNG أو WebP.',

  // Details
  details: 'البيانات الشخصية',
  detailsText: 'تم تأكيد الاسم والبريد الإلكتروني والرقم المصرفي، ولا يمكن تغييرها هنا.',
  idNumberKept: (masked) => bidi`المسجَّل: ${masked}. اترك الحقل فارغًا للاحتفاظ به.`,
  detailsFailed: 'تعذّر تحميل بياناتك.',
  email: 'البريد الإلكتروني',
  document: 'وثيقة الهوية',
  removeDocument: (name) => bidi`إزالة ${name}`,
  save: 'حفظ التغييرات',
  saveFailed: 'تعذّر حفظ تغييراتك',
}
