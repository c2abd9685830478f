import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { PartnersTexts } from './en.ts'

export const texts: PartnersTexts = {
  title: 'الشركاء',
  about: bidi`تُغيَّر المصادر والأدوات بالأمر ${'npm run partner'}، ويغيّرها الشركاء في صفحتهم.`,
  failed: 'تعذّر تحميل الشركاء.',
  none: bidi`لا شركاء بعد. أضف شريكًا بالأمر ${'npm run partner -- add'}.`,
  allWidgets: 'كل الأدوات',
  widgets: (count) =>
    plural('ar', count, {
      one: 'أداة واحدة',
      two: 'أداتان',
      few: `${count} أدوات`,
      many: `${count} أداة`,
      other: `${count} أداة`,
    }),
  noContact: 'لا أحد يدخل إلى صفحة الشريك بعد.',
  contact: (email) => bidi`يدخل ${email} إلى صفحة الشريك.`,
  setContact: 'تحديد جهة الاتصال',
  setContactOf: (partner) => bidi`تحديد جهة الاتصال لدى ${partner}`,
  contactText:
    'يُرسل رابط صفحة الشريك إلى هذا العنوان حين يُطلب هناك، وتنتهي جلسات من كان قبله. اتركه فارغًا كي لا يدخل أحد.',
  email: 'البريد الإلكتروني',
  emailWrong: 'اكتب عنوانًا كاملًا أو لا تكتب شيئًا',
  save: 'حفظ',
}
