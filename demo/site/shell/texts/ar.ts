import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  brand: 'Cowrie',
  needsScripts: bidi`يحتاج ${'Cowrie'} إلى JavaScript، فهو تطبيق يعمل مباشرةً على حسابك.`,
  skip: 'الانتقال إلى المحتوى',

  mainNav: 'القائمة الرئيسية',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  home: 'الرئيسية',
  about: 'من نحن',
  contact: 'اتصل بنا',
  login: 'تسجيل الدخول',
  createAccount: 'إنشاء حساب',
  dashboard: 'لوحة التحكم',
  bar: { market: 'السوق', orders: 'الطلبات', create: 'إنشاء', payment: 'الدفع', you: 'حسابك' },
  account: (name) => bidi`حسابك: ${name}`,
  ownProfile: (name) => bidi`الملف الشخصي: ${name}`,
  logOut: 'تسجيل الخروج',

  theme: (now, next) => bidi`الألوان: ${now}. التغيير إلى: ${next}`,
  themes: { auto: 'كما في هذا الجهاز', light: 'فاتحة', dark: 'داكنة' },

  language: 'اللغة',
  languageIs: (name) => bidi`اللغة: ${name}`,
  turned: 'هذه الصفحة الآن بالعربية',
  notTurned: 'تعذّر تحميل اللغة. اخترها من جديد.',

  sandboxLabel: 'بيئة تجريبية',
  sandbox: 'بيئة تجريبية: لا تُنقل فيها أموال حقيقية',
  mailbox: 'صندوق البريد',
  bank: 'المصرف',
  newTab: '(في علامة تبويب جديدة)',

  offlineTitle: 'أنت غير متصل بالإنترنت.',
  offline: 'قد يكون ما تراه قديمًا، ولا يمكن إرسال أي شيء حتى يعود الاتصال.',

  notFound: 'الصفحة غير موجودة',
  notFoundText: [
    'لا توجد صفحة على العنوان',
    'قد يكون في العنوان خطأ، أو يكون الرابط قديمًا. لم يتأثر حسابك ولا أموالك.',
  ],
  toDashboard: 'الانتقال إلى لوحة التحكم',
  toHome: 'الانتقال إلى الصفحة الرئيسية',
  goBack: 'رجوع',
  perhaps: 'لعلك تبحث عن إحدى هذه الصفحات:',

  leaveTitle: 'المغادرة دون حفظ؟',
  leaveText: 'ما غيّرته في هذه الصفحة لم يُحفظ، وسيُفقد عند المغادرة.',
  keepEditing: 'متابعة التحرير',
  leave: 'مغادرة',

  tryAgain: 'إعادة المحاولة',
  unreachable: 'تعذّر تحميل هذا الجزء من Cowrie',
  unreachableText: 'لم يُرسل أي شيء. أعد المحاولة.',
  uncheckedTitle: 'تعذّر علينا التحقق من حسابك',
  unchecked: {
    offline: 'يبدو أنك غير متصل بالإنترنت. تحقّق من اتصالك بالشبكة ثم أعد المحاولة',
    broken: 'تتعذّر معالجة طلبك في الوقت الحالي. يُرجى إعادة المحاولة لاحقًا',
  },

  footer: 'تذييل الصفحة',
  tagline: 'بادِل العملات مع الناس، بسعر تتفقون عليه معًا.',
  exchange: 'المبادلة',
  recentListings: 'أحدث العروض',
  createListing: 'إنشاء عرض',
  company: 'Cowrie',
  faq: 'أسئلة وأجوبة',
  legal: 'معلومات قانونية',
  terms: 'الشروط',
  privacy: 'الخصوصية',
  fees: 'الرسوم',
  imprint: 'الجهة المشغّلة',
  nobody: 'بيئة تجريبية: لا يديرها أحد، ولا تُنقل فيها أموال حقيقية',
  developers: 'المطوّرون',
  guides: 'الأدلة',
  widgets: 'الأدوات',
  apiDocs: 'توثيق واجهة API',
  copyright: (year) => bidi`${`© ${year} Cowrie`}`,
}
