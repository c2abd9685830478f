import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

const unread = (count: number) =>
  plural('ar', count, {
    zero: `${count} إشعار غير مقروء`,
    one: 'إشعار واحد غير مقروء',
    two: 'إشعاران غير مقروءين',
    few: `${count} إشعارات غير مقروءة`,
    many: `${count} إشعارًا غير مقروء`,
    other: `${count} إشعار غير مقروء`,
  })

export const texts: Texts = {
  title: 'الإشعارات',
  unread,
  bell: (count) => (count === 0 ? 'الإشعارات' : `الإشعارات، ${unread(count)}`),
  most: 99,
  more: bidi`${'99+'}`,
  isUnread: 'غير مقروء: ',
  decided: 'لم يعد قيد الانتظار',
  accept: 'قبول',
  reject: 'رفض',
  decline: 'رفض',
  pay: 'دفع',
  about: (action, title) => bidi`${action}: ${title}`,
  renew: 'تجديد',
  chooseCard: 'اختيار بطاقة أخرى',
  friendsNow: 'أنتما صديقان الآن.',
  markAll: 'تحديد الكل كمقروء',
  marked: 'كل الإشعارات مقروءة',
  viewAll: 'عرض الكل',
  loadMore: 'عرض المزيد',
  today: 'اليوم',
  yesterday: 'أمس',

  none: 'لا إشعارات بعد',
  noneText: 'هنا تعرف ما يحدث لعروضك وطلباتك وأموالك ولحسابك.',
  failed: 'تعذّر تحميل إشعاراتك.',
  signIn: 'سجّل الدخول لعرض إشعاراتك',
  signInText: 'تخبرك بما يحدث لعروضك وطلباتك وأموالك.',
  logIn: 'تسجيل الدخول',

  alerts: 'التنبيهات',
  preferences: 'التفضيلات',
  preferencesTitle: 'ما يصلك من إشعارات',
  preferencesText: 'يُحفظ كل تغيير فورًا.',
  preferencesFailed: 'تعذّر تحميل تفضيلاتك.',
  inApp: 'في التطبيق',
  byMail: 'بالبريد الإلكتروني',
  saved: 'تم الحفظ',
  notSaved: 'تعذّر حفظ هذا التغيير.',
  kinds: {
    orders: ['الطلبات', 'الطلبات التي قدّمتها أو قُدّمت على عروضك.'],
    listings: ['العروض', 'الطلبات على عروضك، ومتى طوبق أحدها أو نُفّذ أو أُوقف أو أوشك على الانتهاء.'],
    money: ['الأموال', 'الأموال التي يرسلها أصدقاؤك إليك، وما يصير إليه ما ترسله أنت.'],
    circle: ['الدائرة', 'طلبات الصداقة، والأصدقاء الذين يقبلون طلباتك.'],
    alerts: ['التنبيهات', 'الأسعار والعروض التي طلبت متابعتها.'],
    security: [
      'الأمان',
      'تسجيلات الدخول ورمز PIN وكلمة المرور. مفعّل دائمًا، حتى لا يحدث شيء لحسابك دون علمك.',
    ],
  },
}
