import { isolated } from '#core/texts/isolate.ts'
import type { FileTexts } from './en.ts'

export const texts: FileTexts = {
  pickFile: 'اختيار ملف',
  orDrop: 'أو إفلاته هنا',
  removeFile: (name) => isolated`إزالة ${name}`,
  uploading: (name) => isolated`جارٍ رفع ${name}`,
  wrongFileType: 'هذا النوع من الملفات غير مقبول. يُرجى اختيار ملف آخر.',
  fileTooLarge: (limit) => isolated`هذا الملف كبير جدًا. يُرجى اختيار ملف لا يتجاوز ${limit}.`,
}
