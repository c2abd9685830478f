import { bidi } from '#core/texts/bidi.ts'
import type { FileTexts } from './en.ts'

export const texts: FileTexts = {
  pickFile: 'اختيار ملف',
  orDrop: 'أو إفلاته هنا',
  removeFile: (name) => bidi`إزالة ${name}`,
  shrinking: 'جارٍ تصغير الصورة…',
  uploading: (name) => bidi`جارٍ رفع ${name}`,
  wrongFileType: 'هذا النوع من الملفات غير مقبول. يُرجى اختيار ملف آخر.',
  fileTooLarge: (limit) => bidi`هذا الملف كبير جدًا. يُرجى اختيار ملف لا يتجاوز ${limit}.`,
}
