import { bidi } from '../../bidi.ts'
import type { TimelineTexts } from './en.ts'

const by = (who: string | undefined) => (who === undefined ? 'من قِبلك' : bidi`من قِبل ${who}`)

export const texts: TimelineTexts = {
  happened: {
    placed: (who) => `قُدِّم الطلب ${by(who)}`,
    accepted: (who) => `قُبِل الطلب ${by(who)}`,
    settled: (who) => `تمت تسوية الطلب ${by(who)}`,
    rejected: (who) => `رُفض الطلب ${by(who)}`,
    cancelled: (who) => `أُلغي الطلب ${by(who)}`,
    expired: (who) => `أُغلق الطلب ${by(who)} لانتهاء مدته`,
    posted: (who) => `نُشر العرض ${by(who)}`,
    edited: (who) => `عُدِّل العرض ${by(who)}`,
    renewed: (who) => `جُدِّد العرض ${by(who)}`,
    matched: (who) => `طوبق العرض مع عرض آخر ${by(who)}`,
    halted: (who) => `أُوقف العرض ${by(who)}`,
    fulfilled: (who) => `نُفِّذ العرض بالكامل ${by(who)}`,
    'listing-expired': (who) => `أُغلق العرض ${by(who)} لانتهاء مدته`,
    sent: (who) => `أُرسلت الأموال ${by(who)}`,
    taken: (who) => `قُبلت الأموال ${by(who)}`,
    declined: (who) => `رُفضت الأموال ${by(who)}`,
    returned: (who) => `فُكّ حجز الأموال ${by(who)}`,
  },
  acceptedAsAllowed: (who) => `قُبِل الطلب ${by(who)}، كما يسمح التنفيذ التلقائي للعرض`,
  takenBack: (who) => `استُردّت الأموال ${by(who)}`,
  payout: {
    paid: (card) => (card === undefined ? 'دُفع المال' : bidi`دُفع المال إلى ${`•••• ${card}`}`),
    'came-back': (card) => (card === undefined ? 'عاد المال' : bidi`عاد المال من ${`•••• ${card}`}`),
    'sent-again': (card) =>
      card === undefined
        ? 'أُرسل المال إلى بطاقة أخرى'
        : bidi`أُرسل المال إلى ${`•••• ${card}`} بدلًا من الأولى`,
  },
  undone: 'أُلغي لأن دفعة تعذّرت',
  earlier: (count) => bidi`إظهار ${count} أقدم`,

  transferSum: {
    pending: ['ستدفع عند قبوله', 'ستستلم عند قبولك له'],
    Success: ['دفعتَ', 'استلمتَ'],
    accepted: ['دفعتَ', 'استلمتَ'],
    rejected: ['كنتَ ستدفع', 'كنتَ ستستلم'],
    cancelled: ['كنتَ ستدفع', 'كنتَ ستستلم'],
  },
  orderSums: {
    pending: ['ستدفع عند قبوله', 'ستستلم عندئذٍ'],
    completed: ['دفعتَ', 'استلمتَ'],
    rejected: ['كنتَ ستدفع', 'كنتَ ستستلم'],
    cancelled: ['كنتَ ستدفع', 'كنتَ ستستلم'],
  },
}
