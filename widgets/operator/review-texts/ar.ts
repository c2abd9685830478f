import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  kinds: {
    transfer: (amount) => bidi`تحويل بمبلغ ${amount}`,
    listing: (amount) => bidi`عرض بمبلغ ${amount}`,
  },
  sender: 'المرسل:',
  receiver: 'المستلم:',
  owner: 'صاحب العرض:',
  rules: {
    'first-transfer': (found, limit) => bidi`أول تحويل: ${found}، أكثر من ${limit}.`,
    'many-transfers': (found, limit) => bidi`عدد التحويلات في ساعة: ${found}، أكثر من ${limit}.`,
    'new-card': (found, limit, span) => bidi`بطاقة أُضيفت قبل أقل من ${span}: ${found}، أكثر من ${limit}.`,
    'many-receivers': (found, limit, span) => bidi`عدد المستلمين خلال ${span}: ${found}، أكثر من ${limit}.`,
    listing: (found, limit) => bidi`عرض كبير: ${found}، أكثر من ${limit}.`,
  },
  effects: {
    transfer: {
      approved: 'يستمر كأي تحويل آخر، ويصل إشعار إلى المستلم.',
      declined: 'ينتهي ويُفك حجز المبلغ على البطاقة. نخبر المرسل بأننا لا نستطيع إرساله.',
    },
    listing: {
      approved: 'يظهر في السوق، وقد يُطابَق فورًا.',
      declined: 'ينتهي ويُفك حجز المبلغ على البطاقة. نخبر صاحبه بأننا لا نستطيع نشره.',
    },
  },
}
