import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'يلزم تسجيل الدخول لعرض دائرة أصدقائك.',
  circle: 'الدائرة',
  lead: 'الأشخاص الذين تتداول معهم وتتبادل معهم الأموال.',
  sendMoney: 'إرسال الأموال',
  sendMoneyTo: (name) => bidi`إرسال الأموال إلى ${name}`,
  requestMoney: 'طلب أموال',
  toPerson: (name) => bidi` إلى ${name}`,
  addFriend: 'إضافة صديق',
  viewCircle: 'عرض الدائرة',
  viewFriends: 'عرض الأصدقاء',
  more: (count) =>
    plural('ar', count, {
      one: 'وشخص آخر',
      two: 'وشخصان آخران',
      few: bidi`و${count} أشخاص آخرون`,
      many: bidi`و${count} شخصًا آخر`,
      other: bidi`و${count} شخص آخر`,
    }),
  waiting: (count) =>
    plural('ar', count, {
      one: 'طلب صداقة واحد في الانتظار',
      two: 'طلبا صداقة في الانتظار',
      few: bidi`${count} طلبات صداقة في الانتظار`,
      many: bidi`${count} طلب صداقة في الانتظار`,
      other: bidi`${count} طلب صداقة في الانتظار`,
    }),
  friendsPage: 'أصدقاؤك',
  tabs: 'الأصدقاء والطلبات والدعوات',
  friends: 'الأصدقاء',
  requests: 'طلبات صداقة قيد الانتظار',
  invites: 'الدعوات المُرسلة',

  noFriends: 'لم تُضف أي شخص إلى دائرتك بعد',
  noFriendsText: 'يمكن للأصدقاء إرسال الأموال بعضهم إلى بعض، واختيار بطاقات بعضهم عند تقديم الطلبات.',
  noRequests: 'لا توجد طلبات صداقة',
  noRequestsText: 'عندما يرغب شخص في صداقتك، يمكنك اتخاذ القرار هنا.',
  noInvites: 'لا توجد دعوات مفتوحة',
  noInvitesText: 'تظهر هنا الدعوات التي تنتظر ردًّا.',
  failed: {
    friends: 'تعذّر تحميل أصدقائك.',
    requests: 'تعذّر تحميل طلبات الصداقة.',
    invites: 'تعذّر تحميل دعواتك.',
  },

  remove: 'إزالة',
  ofPerson: (name) => bidi` ${name}`,
  accept: 'قبول',
  reject: 'رفض',
  requestOf: (name) => bidi` طلب ${name}`,
  pending: 'قيد الانتظار',
  resend: 'إعادة إرسال',
  inviteTo: (whom) => bidi` الدعوة إلى ${whom}`,
  linkExpired: 'انتهت صلاحية الرابط',

  removeTitle: 'هل تريد إزالة الصديق؟',
  removeText: (name) =>
    bidi`سيخرج ${name} من دائرتك وستخرج من دائرته، ولن يكون بإمكانكما إرسال الأموال أحدكما إلى الآخر. وما اتفقتما عليه من قبل يستمر.`,
  removed: 'أُزيل الصديق',
  removedText: (name) => bidi`لم يعد ${name} ضمن دائرتك.`,
  rejectTitle: 'هل تريد رفض الطلب؟',
  rejectText: (name) => bidi`لن يُبلَّغ ${name} برفضك.`,
  rejected: 'رُفض الطلب',
  rejectedText: (name) => bidi`${name} ليس ضمن دائرتك.`,
  accepted: 'قُبل الطلب',
  acceptedText: (name) => bidi`أصبح ${name} ضمن دائرتك.`,

  addTitle: 'إضافة صديق',
  addText: 'تصل إلى صديقك رسالة بريد إلكتروني. ومن لا حساب له يجد فيها رابطًا لفتح حساب.',
  email: 'البريد الإلكتروني لصديقك',
  sendInvite: 'إرسال الدعوة',
  copyLink: 'نسخ رابط الدعوة',
  notCopied: 'تعذّر نسخ الرابط تلقائيًا. يمكنك نسخه من هنا:',
  link: 'رابط الدعوة',
  inviteSent: 'أُرسلت الدعوة',
  inviteSentText: (email) => bidi`الدعوة إلى ${email} صالحة لمدة 7 أيام.`,
  linkCopied: 'نُسخ رابط الدعوة إلى الحافظة',
  linkCopiedText: 'أعطه لصديقك. وهو صالح لمدة 7 أيام ولشخص واحد.',
  friendsNow: 'أنتما صديقان الآن',
}
