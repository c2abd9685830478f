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
  noFeeShare: 'لا يحصل على حصة من رسومنا.',
  feeShare: (perCent) => bidi`يحصل على ${perCent} من رسومنا على ما يمر به.`,
  setFeeShare: 'تحديد الحصة',
  setFeeShareOf: (partner) => bidi`تحديد حصة ${partner} من الرسوم`,
  feeShareText: 'تسري على الرسوم من الآن. تبقى الحصص المقيدة كما هي.',
  perCent: 'النسبة المئوية من رسومنا',
  perCentWrong: bidi`اكتب نسبة من 0 إلى 100 مثل ${'12.5'}`,
  earningsOf: (partner) => bidi`أرباح ${partner}`,
  due: (sum) => bidi`مستحق: ${sum}`,
  waiting: (sum) => bidi`لم يُستحق بعد: ${sum}`,
  paid: (sum) => bidi`مدفوع: ${sum}`,
  payOut: 'دفع',
  payOutOf: (sum, partner) => bidi`دفع ${sum} إلى ${partner}`,
  payOutText:
    'يصبح المستحق بهذه العملة دفعة. أجرِ التحويل لدى معالج البطاقات بمرجع الدفعة ثم أكّد هنا أنها دُفعت.',
  payoutsOf: (partner) => bidi`الدفعات إلى ${partner}`,
  reference: 'المرجع',
  states: { asked: 'بانتظار التحويل', paid: 'دُفعت', returned: 'رجعت', withdrawn: 'سُحبت' },
  ends: { paid: 'دُفعت', returned: 'رجعت', withdrawn: 'سحب الدفعة' },
  endOf: (end, sum, partner) => bidi`${end}: ${sum} إلى ${partner}`,
  endTexts: {
    paid: 'أكّد ذلك بعد إجراء التحويل لدى المعالج بهذا المرجع. يُقيَّد في الدفتر ويُقارن بتقارير المعالج.',
    returned: 'عاد المال إلى المعالج، وهو مستحق للشريك من جديد.',
    withdrawn: 'فقط ما دام لم يُجرَ تحويل. يصبح المبلغ مستحقًا من جديد.',
  },
}
