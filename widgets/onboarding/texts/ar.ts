import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'إعداد حسابك',
  progress: (done) =>
    plural('ar', done, {
      zero: `لم تكتمل أي خطوة بعد (${done} من 3).`,
      one: `اكتملت خطوة واحدة (${done} من 3).`,
      two: `اكتملت خطوتان (${done} من 3).`,
      few: `اكتملت الخطوات كلها (${done} من 3).`,
      other: `الخطوات المكتملة: ${done} من 3.`,
    }),
  lead: 'ثلاث خطوات لمرة واحدة، ثم يمكنك تبادل العملات وإرسال الأموال.',
  statusFailed: 'تعذّر تحميل إعداد حسابك.',
  tryAgain: 'إعادة المحاولة',
  continue: 'متابعة',
  signInTitle: 'سجّل الدخول لإعداد حسابك',
  signInText: 'هويتك ورمز PIN وبطاقتك مرتبطة بحسابك.',
  signIn: 'تسجيل الدخول',

  steps: {
    kyc: {
      title: 'التحقق من الهوية',
      text: 'عرّفنا بنفسك، وأرفق وثيقة هوية.',
      locked: '',
    },
    pin: {
      title: 'تعيين رمز PIN',
      text: 'أربعة أرقام تؤكد كل عملية دفع.',
      locked: 'تُفتح بعد التحقق من الهوية',
    },
    card: {
      title: 'إضافة بطاقة',
      text: 'من أين تأتي الأموال وإلى أين تذهب.',
      locked: 'تُفتح بعد الهوية ورمز PIN',
    },
  },
  start: 'ابدأ',
  startOf: (step) => bidi`ابدأ: ${step}`,
  completed: 'مكتملة',
  inProgress: 'قيد الإنجاز',
  inReview: 'قيد المراجعة',

  kycTime: 'نحو دقيقتين، ووثيقتك في متناول يدك.',
  known: 'من حسابك',
  editKnown: 'تعديل',
  editKnownOf: 'تعديل الاسم والبلد ورقم الهاتف',
  knownFailed: 'تعذّر تحميل اسمك وبلدك ورقم هاتفك.',
  bvnHint:
    'يتكوّن رقم التحقق المصرفي من 11 رقمًا. نستخدمه للتحقق من اسمك فقط، ولا يتيح لنا الوصول إلى أي حساب.',
  openBankingHint:
    'المعرّف الذي يمنحك إياه مصرفك للخدمات المصرفية المفتوحة. نستخدمه للتحقق من اسمك فقط، ولا يتيح لنا الوصول إلى أي حساب.',
  idNumberHint: 'كما هو مطبوع على الوثيقة.',
  idUpload: 'وثيقة الهوية',
  idUploadHint: 'صورة للوثيقة (JPEG أو PNG أو WebP)، أو ملف PDF بحجم 5 ميغابايت على الأكثر.',
  submitKyc: 'إرسال',

  firstNameNeeded: 'الاسم الأول مطلوب',
  lastNameNeeded: 'اسم العائلة مطلوب',
  bankIdNeeded: (label) => bidi`${label} مطلوب`,
  bvnWrong: 'يتكوّن رقم BVN من 11 رقمًا',
  bankIdWrong: 'استخدم من 4 إلى 40 حرفًا أو رقمًا أو شرطة',

  verified: 'تم التحقق',
  verifiedText: 'تم تأكيد هويتك',
  notVerified: 'تعذّر التحقق',
  notVerifiedReason: 'رقم BVN هذا غير موجود، يُرجى إعادة المحاولة',
  failedBefore: 'لم ينجح التحقق الأخير',
  reviewTitle: 'بياناتك قيد المراجعة',
  reviewSoon: 'يستغرق ذلك عادةً أقل من دقيقة.',
  reviewAgain: (when) => bidi`يستغرق التحقق وقتًا أطول هذه المرة. سنطلب النتيجة مجددًا في ${when}.`,
  reviewByPeople: 'يتحقق منها فريقنا، وقد يستغرق ذلك يومًا أو أكثر.',
  reviewText:
    'سيصلك إشعار ورسالة بريد عند اتخاذ القرار. تتابع هذه الصفحة من تلقاء نفسها، ويمكنك أيضًا العودة لاحقًا.',

  pinText: 'تكتبه كلما بادلت عملة أو أرسلت أموالًا. ولن يطلبه منك أحد من Cowrie.',
  pin: 'أدخل رمز PIN من 4 أرقام',
  pinAgain: 'أعد كتابة رمز PIN',
  pinDiffers: 'رمزا PIN غير متطابقين',
  savePin: 'حفظ',

  successful: 'تم بنجاح',
  pinSaved: 'أضفت رمز PIN للمعاملات',
  cardSaved: 'تم حفظ بطاقتك، وحسابك جاهز',
  failed: 'لم ينجح الأمر',
  cardFailed: 'لم تُحفظ بطاقتك، أعد المحاولة',

  doneTitle: 'حسابك جاهز',
  doneText: 'اكتملت الهوية ورمز PIN والبطاقة. يمكنك الآن تبادل العملات وإرسال الأموال.',
  toDashboard: 'الانتقال إلى لوحة التحكم',
}
