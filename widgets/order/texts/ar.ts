import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'يمكنك تقديم طلب بمجرد تسجيل الدخول.',

  detailsTitle: 'تفاصيل العرض',
  haveAmount: 'المبلغ المعروض',
  wholeOnly: 'لا، كامل المتبقي فقط',
  parts: 'نعم، أي جزء من المتبقي',
  order: 'تقديم طلب',
  ownListing: 'هذا عرضك، ولا يمكنك تقديم طلب عليه.',
  closed: {
    halted: 'أُوقف هذا العرض ولم يعد يقبل الطلبات.',
    expired: 'انتهت مدة هذا العرض ولم يعد يقبل الطلبات.',
    fulfilled: 'نُفِّذ هذا العرض بالكامل ولم يعد يقبل الطلبات.',
  },
  notFound: 'لم يعد هذا العرض موجودًا.',

  amountsTitle: 'تقديم طلب على العرض',
  amountToOrder: 'المبلغ المراد طلبه',
  amountHint: (balance) => bidi`يمكن طلب ما يصل إلى ${balance}`,
  orderAll: 'طلب كامل المتبقي',
  aboveBalance: (max, currency) => bidi`لا يمكن طلب أكثر من ${`${max} ${currency}`}`,
  partNotAllowed: 'لا يقبل هذا العرض التنفيذ الجزئي',
  ownerRate: 'سعر صاحب العرض',
  ownerAsks: 'يطلب صاحب العرض',
  yourRate: 'سعرك',
  counterOffer: 'هذا عرض مقابل',
  counterOfferText: (user, ask) =>
    bidi`يطلب ${user} مبلغ ${ask} مقابل هذا المبلغ، وله أن يقبل سعرك أو يرفضه.`,
  counterOfferTextShort: (user) => bidi`يطلب ${user} سعرًا آخر، وله أن يقبل سعرك أو يرفضه.`,
  counterLess: (amount, user) => bidi`أقل مما يطلبه ${user} بمقدار ${amount}.`,
  counterMore: (amount, user) => bidi`أكثر مما يطلبه ${user} بمقدار ${amount}.`,
  useOwnerRate: 'استخدم سعر المالك',
  restTooSmall: (all) => bidi`سيبقى مبلغ أصغر من أن يطلبه أحد. اطلب المبلغ كله ${all} أو أقل`,
  giveUp: 'المبلغ الذي تدفعه',
  foot: (fee) => bidi`الرسوم: ${fee}. يُحجز المبلغ الآن ويُخصم عند قبول الطلب.`,
  giveUpTooLarge: (currency) => bidi`بهذا السعر ستدفع أكثر من ${`1,000,000,000,000 ${currency}`}`,

  debitHint: (amount) => bidi`سيُحجز عليها مبلغ ${amount}، ولا يُخصم إلا عند قبول الطلب.`,
  creditHint: (amount) => bidi`يصل إليها مبلغ ${amount} عند قبول الطلب.`,

  youOrder: 'تطلب',
  youGiveUp: 'تدفع',
  from: 'من',
  counterRate: 'عرضك المقابل',
  giveUpInstead: (now, before) => bidi`تدفع ${now} بدلًا من ${before}.`,
  submit: 'إرسال الطلب',
  failed: 'تعذّر إرسال الطلب، يُرجى إعادة المحاولة',

  done: (amount, user) => bidi`لقد طلبت للتو ${amount} من ${user}`,
  paid: 'دفعت',
  settled: 'اكتملت المبادلة',
  nextPending: (user, amount, days) => {
    const time = plural('ar', days, {
      one: 'يوم واحد',
      two: 'يومان',
      few: `${days} أيام`,
      many: `${days} يومًا`,
      other: `${days} يوم`,
    })
    return bidi`أمام ${user} ${time} للقبول. وحتى ذلك الحين يبقى مبلغ ${amount} محجوزًا فقط على بطاقتك، وسيصلك إشعار.`
  },
  nextSettled: (amount, card) => bidi`مبلغ ${amount} في الطريق إلى ${card}. لا يلزمك أي إجراء آخر.`,
}
