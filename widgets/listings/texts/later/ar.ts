import { bidi } from '#core/texts/bidi.ts'
import type { LaterTexts } from './en.ts'

export const texts: LaterTexts = {
  banner: 'اكتمل إعداد حسابك',
  bannerText: 'حسابك مفعَّل الآن. يمكنك نشر عرض تحدد فيه ما تحتاج إليه وبأي سعر.',
  dismissBanner: 'إغلاق هذه الرسالة',
  activeFilters: 'عوامل التصفية المفعَّلة',
  active: {
    from: (day) => bidi`من ${day}`,
    to: (day) => bidi`حتى ${day}`,
    have: (code) => bidi`المعروض: ${code}`,
    need: (code) => bidi`المطلوب: ${code}`,
    friend: (name) => bidi`من ${name}`,
  },
  remove: (filter) => bidi`إزالة عامل التصفية: ${filter}`,
  resetFilters: 'إعادة ضبط التصفية',

  noOthersText: 'تظهر هنا عروض الآخرين. يمكنك نشر عرضك لتحديد ما تحتاج إليه.',
  noOwn: 'لا توجد لديك عروض بعد',
  noOwnText: 'حدِّد المبلغ الذي تحتاج إليه وعملته، والسعر، وما تعرضه مقابله.',
  noMatchText: bidi`يُرجى التحقق من الكتابة، أو البحث برمز عملة مثل ${'NGN'}، أو إزالة عوامل التصفية.`,
  ownSignedOut: 'يُرجى تسجيل الدخول لرؤية عروضك',
  ownSignedOutText: 'تظهر هنا العروض التي أنشأتها.',

  sorts: { newest: 'الأحدث أولًا', oldest: 'الأقدم أولًا', 'best-rate': 'أفضل سعر' },
  rateNeedsPair: 'يجب تحديد العملتين في التصفية أولًا',
  rateNeedsLogin: 'يُرجى تسجيل الدخول لمقارنة الأسعار',

  filterTitle: 'تصفية العروض',
  filterText: 'حدِّد ما تبحث عنه ثم طبِّق التصفية.',
  any: 'الكل',
  byCurrency: 'هاتان العملتان فقط',
  friend: 'الصديق',
  anyone: 'أي شخص',
  noFriends: 'لم تُضِف أحدًا إلى دائرتك',
  friendsFailed: 'تعذّر تحميل أصدقائك. يُرجى إغلاق هذه النافذة وإعادة المحاولة.',
  endBeforeStart: 'يجب ألا يسبق تاريخ النهاية تاريخ البداية',
  sameCurrency: 'يُرجى اختيار عملتين مختلفتين',

  lookTitle: 'الأعمدة والكثافة',
  columnsOf: { others: 'أعمدة «عروض الآخرين»', own: 'أعمدة «عروضك»' },
  density: 'الكثافة',
  densities: { comfortable: 'مريحة', compact: 'متراصة' },
  keys: 'المفاتيح',
  showAll: 'إظهار كل الأعمدة',

  recent: 'أحدث الطلبات',
  timeCreated: 'وقت الإنشاء',
  orderFrom: (name) => bidi`من ${name}`,
  orderBy: (name) => bidi`طلب ${name}`,
  noData: 'لا توجد بيانات لعرضها',
  noDataText: 'تظهر هنا الطلبات التي تقدمها والطلبات على عروضك.',
  recentFailed: 'تعذّر تحميل أحدث الطلبات.',
}
