import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { WaitingTexts } from './en.ts'

export const texts: WaitingTexts = {
  title: 'بانتظار قرارك',
  held: 'محجوز على بطاقاتك',
  open: 'عروضك المفتوحة',
  waitingCount: (count) =>
    plural('ar', count, {
      zero: 'لا شيء بانتظارك',
      one: 'أمر واحد بانتظارك',
      two: 'أمران بانتظارك',
      few: `${count} أمور بانتظارك`,
      many: `${count} أمرًا بانتظارك`,
      other: `${count} أمر بانتظارك`,
    }),
  heldSum: (amount) => bidi`${amount} محجوزة`,
  openCount: (count) =>
    plural('ar', count, {
      zero: 'لا عروض مفتوحة',
      one: 'عرض مفتوح واحد',
      two: 'عرضان مفتوحان',
      few: `${count} عروض مفتوحة`,
      many: `${count} عرضًا مفتوحًا`,
      other: `${count} عرض مفتوح`,
    }),
  nothing: 'لا شيء بانتظار قرارك.',
  nothingHeld: 'لا شيء محجوز.',
  nothingOpen: 'ليست لديك عروض مفتوحة.',

  orders: (name, amount) => bidi`يطلب ${name} مبلغ ${amount}`,
  youGet: (amount) => bidi`تستلم ${amount}`,
  more: (amount) => bidi`أكثر بمقدار ${amount} مما بسعرك`,
  less: (amount) => bidi`أقل بمقدار ${amount} مما بسعرك`,
  same: 'بقدر ما بسعرك',
  sends: (name, amount) => bidi`يرسل إليك ${name} مبلغ ${amount}`,
  cameBack: (amount, lastFour) => bidi`عاد مبلغ ${amount} من ${`•••• ${lastFour}`}`,
  chooseCard: 'اختيار بطاقة أخرى',
  befriends: (name) => bidi`يريد ${name} أن يكون صديقك`,
  until: (day) => bidi`حتى ${day}`,
  accept: 'قبول',
  reject: 'رفض',
  decline: 'رفض',
  about: (action, what) => bidi`${action}: ${what}`,
  friendsNow: 'أصبحتما صديقين.',

  heldFor: {
    listing: () => 'عرضك',
    order: (name) => bidi`طلب من ${name}`,
    transfer: (name) => bidi`مُرسَل إلى ${name}`,
  },

  sold: (amount) => bidi`بيع ${amount}`,
  asked: (amount) => bidi`${amount} في الطلبات`,
  left: (amount) => bidi`بقي ${amount}`,

  showAll: (count) =>
    plural('ar', count, {
      zero: 'لا شيء',
      one: 'عرض الوحيد',
      two: 'عرض الاثنين',
      few: `عرض الكل (${count})`,
      many: `عرض الكل (${count})`,
      other: `عرض الكل (${count})`,
    }),
  rest: (count) =>
    plural('ar', count, {
      zero: 'ولا شيء آخر',
      one: 'وواحد آخر',
      two: 'واثنان آخران',
      few: `و${count} أخرى`,
      many: `و${count} أخرى`,
      other: `و${count} أخرى`,
    }),
  notLoaded: 'لم يُحمَّل',
  failed: 'تعذّر تحميل ما ينتظر قرارك.',
}
