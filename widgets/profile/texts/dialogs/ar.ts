import { bidi } from '#core/texts/bidi.ts'
import type { DialogTexts } from './en.ts'

export const texts: DialogTexts = {
  photoUnreadable: 'تعذّرت قراءة هذه الصورة. اختر صورة أخرى.',
  cropTitle: 'اختر الجزء الذي تريد إظهاره',
  cropText: 'اسحب الصورة أو حرّكها بمفاتيح الأسهم، وكبّرها أو صغّرها بمفتاحي الزائد والناقص.',
  cropArea: 'جزء الصورة',
  zoom: 'التكبير',
  savePhoto: 'حفظ الصورة',
  uploading: 'جارٍ رفع الصورة',
  uploadFailed: 'تعذّر حفظ صورتك',
  deletePhotoTitle: 'هل تريد حذف صورتك؟',
  deletePhotoText: 'تحل الأحرف الأولى من اسمك محلها، ويمكنك رفع صورة أخرى في أي وقت.',

  leaveTitle: 'هل تريد المغادرة دون حفظ؟',
  leaveText: 'ما غيّرته في ملفك الشخصي لم يُحفظ بعد وسيضيع.',
  leave: 'مغادرة',
  stay: 'متابعة التعديل',

  documentHint: 'بصيغة JPEG أو PNG أو WebP، أو ملف PDF بحجم 5 ميغابايت على الأكثر.',
  keepDocument: (name) => bidi`الاحتفاظ بالملف ${name}`,
  saved: 'تم تحديث الملف الشخصي',
  savedText: 'تم حفظ تحديث ملفك الشخصي بنجاح',
}
