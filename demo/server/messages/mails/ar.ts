import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { MailMessages } from '../mails.ts'

/** The form after a preposition. */
const inDays = (days: number) =>
  plural('ar', days, {
    one: 'يوم واحد',
    two: 'يومين',
    few: `${days} أيام`,
    many: `${days} يومًا`,
    other: `${days} يوم`,
  })
const inMinutes = (minutes: number) =>
  plural('ar', minutes, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: `${minutes} دقائق`,
    other: `${minutes} دقيقة`,
  })

export const words: MailMessages = {
  greeting: (name) => bidi`مرحبًا ${name}،`,
  welcome: 'مرحبًا،',

  code: {
    confirm: {
      subject: 'تأكيد عنوان بريدك الإلكتروني',
      enter: 'أدخل هذا الرمز لتأكيد عنوان بريدك الإلكتروني:',
    },
    reset: { subject: 'إعادة تعيين كلمة المرور', enter: 'أدخل هذا الرمز لتعيين كلمة مرور جديدة:' },
    device: { subject: 'تأكيد أنك أنت', enter: 'أدخل هذا الرمز لتسجيل الدخول على الجهاز الجديد:' },
    settings: { subject: 'رمز الأمان الخاص بك', enter: 'أدخل هذا الرمز لتغيير إعدادات الأمان:' },
  },
  codeLasts: (minutes) =>
    `الرمز صالح لمدة ${inMinutes(minutes)} ويُستخدم مرة واحدة. لا نطلبه أبدًا بالهاتف أو في محادثة.`,
  codeUnasked: 'إن لم تطلب هذا الرمز، فيمكنك تجاهل هذه الرسالة: لا يتغير شيء من دون الرمز.',

  codeLink: {
    reset: {
      button: 'تعيين كلمة مرور جديدة',
      orLink: 'أو افتح هذا الرابط الذي يؤدي الغرض نفسه على أي جهاز:',
      linkOnly: 'افتح هذا الرابط لتعيين كلمة مرور جديدة، على أي جهاز:',
    },
    device: {
      button: 'تسجيل الدخول',
      orLink: 'أو افتح هذا الرابط الذي يؤدي الغرض نفسه:',
      linkOnly: 'افتح هذا الرابط على الجهاز الجديد لتسجيل الدخول:',
    },
  },
  linkLasts: (minutes) => `يعمل الرابط لمدة ${inMinutes(minutes)} ويُستخدم مرة واحدة فقط.`,
  linkUnasked: 'إن لم تطلب ذلك فتجاهل هذه الرسالة: لا يتغير شيء ما لم يُستخدم الرمز أو الرابط.',
  codesSpent:
    'لا تتضمن هذه الرسالة رمزًا لأن رموز اليوم استُنفدت: طلب شخص ما، وربما لست أنت، عدة رموز. لا يتأثر الرابط بذلك.',

  stopChange: { button: 'إيقاف التغيير', way: 'لإيقاف التغيير، افتح هذا العنوان:' },

  securitySettings: 'إعدادات الأمان',
  securityWay: 'إعدادات الأمان: سجِّل الدخول ثم افتح الملف الشخصي.',
  securityWhy: 'وصلتك هذه الرسالة لأنها تخص أمان حسابك.',

  addressInUse: {
    subject: 'لديك حساب بالفعل',
    what: 'حاول شخص للتو إنشاء حساب بعنوان بريدك الإلكتروني. لديك حساب بالفعل: سجِّل الدخول به، أو أعد تعيين كلمة المرور إن نسيتها.',
    button: 'تسجيل الدخول',
    way: 'تسجيل الدخول:',
    unasked: 'إن لم تكن أنت من فعل ذلك، فلا داعي لفعل شيء. لم يُخبَر أحد بأن لديك حسابًا.',
  },

  help: 'المساعدة',
  openApp: bidi`فتح ${'Cowrie'}`,
  openWay: 'سجِّل الدخول للاطلاع عليه.',
  noticeChoice: 'تختار في إشعاراتك ما نكتب إليك بشأنه.',

  receipt: {
    gave: 'دفعت',
    fee: 'الرسوم',
    got: 'استلمت',
    rate: 'السعر',
    reference: 'المرجع',
    button: 'عرض الإيصال',
    way: 'الإيصال: سجّل الدخول ثم افتح الطلب أو التحويل.',
  },

  listingEnds: {
    subject: 'عرضك على وشك الانتهاء',
    when: ({ left, days, lastDay }) =>
      `${bidi`عرضك، الذي ما زال من الممكن طلب ${left} منه،`} ينتهي خلال ${inDays(days)}، ${bidi`في ${lastDay}`}.`,
    renew: (days) => `جدِّده بنقرة واحدة ليبقى مفتوحًا لمدة ${inDays(days)} أخرى.`,
    button: 'تجديد العرض',
    way: 'سجِّل الدخول ثم افتح العرض.',
    otherwise: ({ left, card }) =>
      bidi`إن لم تفعل شيئًا فسينتهي من تلقاء نفسه، ويُفكّ حجز ${left} على بطاقتك المنتهية بالأرقام ${card}.`,
  },

  invite: {
    subject: (name) => bidi`دعوة من ${name} إلى ${'Cowrie'}`,
    asks: ({ name, userName }) =>
      bidi`يود ${name} (${userName}) أن تنضم إلى دائرته على ${'Cowrie'}، حيث يصرف الناس العملات ويرسلون الأموال بعضهم إلى بعض.`,
    button: 'إنشاء حسابك',
    way: 'لإنشاء حسابك:',
    lasts: (days) =>
      `الرابط صالح لمدة ${inDays(days)} ولشخص واحد. وبعد أن تؤكد عنوان بريدك الإلكتروني تصبحان صديقين.`,
    unknown: 'إن كنت لا تعرف هذا الشخص، فيمكنك تجاهل هذه الرسالة: لا يحدث شيء من دونك.',
  },
}
