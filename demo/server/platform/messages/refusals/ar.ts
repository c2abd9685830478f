import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import { partnerRefusals } from '../partner-refusals.ts'
import type { LocalizedText, RefusalMessages, RefusalSubject, ResetProof } from '../refusals.ts'

const seconds = (count: number) =>
  plural('ar', count, {
    one: 'ثانية واحدة',
    two: 'ثانيتين',
    few: `${count} ثوانٍ`,
    other: `${count} ثانية`,
  })
const minutes = (count: number) =>
  plural('ar', count, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: `${count} دقائق`,
    other: `${count} دقيقة`,
  })
const triesLeft = (left: number) =>
  plural('ar', left, {
    zero: 'لم تتبقَّ أي محاولة',
    one: 'تتبقى محاولة واحدة',
    two: 'تتبقى محاولتان',
    few: `تتبقى ${left} محاولات`,
    other: `تتبقى ${left} محاولة`,
  })
const digits = (count: number) =>
  plural('ar', count, {
    one: 'رقمًا واحدًا',
    two: 'رقمين',
    few: `${count} أرقام`,
    other: `${count} رقمًا`,
  })
const roomLeft = ({ left, frees }: { left: LocalizedText; frees?: LocalizedText }) =>
  frees ? bidi`بقي لك ${left(words)}، وسيتسع حدك لهذا المبلغ في ${frees(words)}` : bidi`بقي لك ${left(words)}`
const said = (title: string, details: string) => ({ title, details })
function proofNeeded(proofs: readonly ResetProof[]): string {
  if (!proofs.includes('passkey')) return 'أدخل رقم PIN الخاص بالمعاملات لتعيين كلمة المرور الجديدة'
  if (!proofs.includes('pin')) return 'استخدم أحد مفاتيح المرور الخاصة بك لتعيين كلمة المرور الجديدة'
  return 'أدخل رقم PIN الخاص بالمعاملات أو استخدم أحد مفاتيح المرور الخاصة بك لتعيين كلمة المرور الجديدة'
}

export const words: RefusalMessages = {
  language: 'ar',
  refusals: {
    ...partnerRefusals.ar,
    'bad-input': ({ field, problem }) => said('يُرجى مراجعة ما أدخلته', bidi`${field}: ${problem(words)}`),
    'not-found': ({ what, which }) => {
      const [thing, isFeminine] = things[what]
      const named = which ? bidi`${thing} (${which})` : thing
      return said(
        'غير موجود',
        isFeminine ? `${named} غير موجودة أو لا تخصك` : `${named} غير موجود أو لا يخصك`,
      )
    },
    'too-large': ({ limit }) => said('الحجم كبير جدًا', `يمكن إرسال ${limit(words)} كحد أقصى`),
    'bad-file': ({ problem }) => said('ملف غير مناسب', problem(words)),

    'signed-out': said('غير مصرَّح', 'يُرجى تسجيل الدخول'),
    'proof-stale': () => said('غير مصرَّح', 'ساعة هذا الجهاز تختلف عن ساعتنا، يُرجى المحاولة مرة أخرى'),
    'proof-refused': said('غير مصرَّح', 'هذه الجلسة تخص متصفحًا آخر، يُرجى تسجيل الدخول من جديد'),
    'not-allowed': said('غير مسموح', 'هذا الإجراء غير متاح لك'),
    'setup-needed': ({ missing }) =>
      said('الإعداد غير مكتمل', `أكمل الإعداد أولًا: ${missing.map((step) => missingSteps[step]).join('، ')}`),
    'sandbox-key-needed': said(
      'المفتاح مطلوب',
      'هذه البيئة التجريبية عامة: أرسل مفتاحها في الترويسة x-sandbox-key، أو افتح /sandbox/mailbox في المتصفح واكتبه هناك',
    ),
    'too-many-requests': ({ wait }) =>
      said('طلبات كثيرة جدًا', `يُرجى الانتظار ${wait(words)} ثم إعادة المحاولة`),
    busy: (facts) => said('المنصة مشغولة الآن', `يُرجى الانتظار ${seconds(facts.seconds)} ثم إعادة المحاولة`),
    'maybe-done': said(
      'ربما تم ذلك بالفعل',
      'انقطع اتصال المنصة بسجلاتها أثناء الحفظ. يُرجى التحقق قبل إعادة المحاولة',
    ),

    'username-taken': said('إنشاء حساب', 'اسم المستخدم هذا محجوز، يُرجى اختيار اسم آخر'),
    'bad-name': ({ problem }) => said('اختر اسمًا آخر', problem(words)),
    'wrong-operator-login': said(
      'تسجيل الدخول',
      'العنوان أو كلمة المرور أو الرمز غير صحيح. يُستخدم كل رمز مرة واحدة: انتظر الرمز التالي',
    ),
    'wrong-app-code': said('الرمز', 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي'),
    'enrolment-over': said(
      'انتهت صلاحية هذا الرابط',
      'استُخدم أو استُبدل أو مضى عليه أكثر من يوم. اطلب رابطًا جديدًا من أحد المالكين',
    ),
    'already-decided': said('قُرِّر من قبل', 'سبق أن قرر شخص آخر هذا الأمر'),
    'account-frozen': ({ words }) =>
      said('حسابك مجمَّد', bidi`${words}. يمكنك قراءة كل شيء، ومراسلتنا من صفحة الاتصال`),
    'needs-another-operator': said('يلزم مشغّل ثانٍ', 'لقد وافقت على هذا. يجب أن يوافق عليه شخص آخر أيضًا'),
    'operator-exists': said('مشغّل', 'يوجد مشغّل بهذا العنوان من قبل'),
    'report-closed': said('مغلق', 'هذا البلاغ مغلق. قدّم بلاغًا جديدًا إذا حدث شيء بعده'),
    'no-processor-report': said(
      'لا يوجد تقرير بعد',
      'لم تصل تقارير خدمة معالجة البطاقات بعد. تصل مرة كل يوم. يُرجى إعادة المحاولة لاحقًا',
    ),
    'match-first': said('تطابق محتمل', 'قرّر أولًا هل هذا هو الشخص المدرج في قائمة العقوبات'),
    'wrong-login': said('تسجيل الدخول', 'اسم المستخدم أو كلمة المرور غير صحيحة'),
    'guessable-password': said(
      'اختر كلمة مرور أخرى',
      'كلمة المرور هذه سهلة التخمين. تجنّب الكلمات الشائعة واسمك واسم Cowrie، أو أضف كلمات أخرى',
    ),
    'wrong-password': said('كلمة المرور', 'كلمة المرور هذه غير صحيحة'),
    'login-slowed': (facts) =>
      said(
        'تسجيل الدخول',
        `محاولات فاشلة كثيرة. يُرجى الانتظار ${minutes(facts.minutes)} ثم إعادة المحاولة، أو إعادة تعيين كلمة المرور`,
      ),
    'operator-slowed': (facts) =>
      said(
        'تسجيل الدخول',
        `محاولات فاشلة كثيرة. استخدم مفتاح مرور، أو جهازًا سجّلت الدخول عليه من قبل، أو انتظر ${minutes(facts.minutes)} ثم أعد المحاولة`,
      ),
    'app-code-slowed': (facts) =>
      said('الرمز', `رموز خاطئة كثيرة. سجّل الخروج ثم الدخول من جديد، أو انتظر ${minutes(facts.minutes)}`),
    'device-code-needed': () =>
      said(
        'تسجيل الدخول',
        'جرت محاولات خاطئة كثيرة من أجهزة لا نعرفها. إن كان هذا الحساب موجودًا، فقد أرسلنا رمزًا ورابطًا إلى عنوان بريده الإلكتروني: أدخل الرمز أو افتح الرابط لتسجيل الدخول على هذا الجهاز',
      ),
    'device-code-over': said(
      'تسجيل الدخول',
      'انتهت صلاحية هذا الرمز أو الرابط أو سبق استخدامه. سجِّل الدخول مرة أخرى لنرسل غيره',
    ),
    'email-unconfirmed': ({ isSent }) =>
      said(
        'تسجيل الدخول',
        isSent
          ? 'يُرجى تأكيد عنوان بريدك الإلكتروني أولًا: أرسلنا إليك رمزًا جديدًا'
          : 'يُرجى تأكيد عنوان بريدك الإلكتروني أولًا بأحدث رمز أرسلناه إليك',
      ),
    'wrong-code': ({ left }) => said('رمز غير صحيح', `هذا الرمز غير صحيح. ${triesLeft(left)}`),
    'code-spent': said('رمز غير صحيح', 'انتهت صلاحية هذا الرمز أو جُرِّب مرات كثيرة. يُرجى طلب رمز جديد'),
    'code-paced': ({ wait }) =>
      said('يُرجى الانتظار', `أُرسل عدد كافٍ من الرموز. أدخل أحدثها، أو انتظر ${wait(words)} ثم اطلب رمزًا آخر`),
    'codes-paused': said(
      'الرموز متوقفة مؤقتًا',
      'أُدخلت رموز خاطئة كثيرة على Cowrie خلال هذه الساعة. افتح بدلًا من ذلك الرابط الوارد في رسالتنا، فهو يؤدي الغرض نفسه',
    ),
    'mail-paced': ({ wait }) =>
      said(
        'يُرجى الانتظار',
        `أُرسل عدد كافٍ من الرسائل. افتح الرابط الوارد في أحدثها، أو انتظر ${wait(words)} ثم اطلب رسالة أخرى`,
      ),
    'address-confirmed': said('التأكيد', 'عنوان البريد الإلكتروني هذا مؤكَّد. يمكنك تسجيل الدخول'),
    'address-taken': said('عنوان البريد الإلكتروني', 'هذا العنوان صار لحساب آخر. اختر عنوانًا غيره'),
    'own-address': said('عنوان البريد الإلكتروني', 'هذا هو عنوان حسابك بالفعل'),
    'matters-open': said('إغلاق الحساب', 'ما زال هناك أمر مفتوح. أنهه أولًا أو انتظر نهايته'),
    'reset-over': said(
      'تعذرت إعادة تعيين كلمة المرور',
      'انتهت صلاحية هذا الرابط أو استُخدم من قبل. يُرجى طلب رمز جديد',
    ),
    'reset-needs-proof': ({ proofs }) => said('إعادة تعيين كلمة المرور', proofNeeded(proofs)),
    'stop-over': said('لا شيء لإيقافه', 'أُوقف هذا التغيير من قبل، أو أصبح ساريًا، أو حلّ محله تغيير أحدث'),
    'password-needs-code': said('كلمة المرور', 'تحقق من الرمز المرسل إلى بريدك قبل تغيير كلمة المرور'),
    'kyc-failed': ({ reason }) => said('تعذر التحقق', reason(words)),
    'bvn-on-another-account': said(
      'الهوية',
      'هذا الرقم مستخدم في حساب آخر. استخدم ذلك الحساب، أو راسلنا من صفحة الاتصال',
    ),
    'kyc-done': said('الهوية', 'تم التحقق من هويتك من قبل'),
    'kyc-in-review': said('الهوية', 'بياناتك قيد المراجعة. سيصلك إشعار ورسالة بريد عند اتخاذ القرار'),
    'identity-check-away': said(
      'التحقق من الهوية غير متاح',
      'الخدمة لا تستجيب. لم يُتخذ أي قرار، يُرجى إعادة المحاولة بعد دقيقة',
    ),
    'pin-needs-code': said('رمز PIN', 'تحقق من الرمز المرسل إلى بريدك قبل تغيير رمز PIN'),
    'step-order': ({ first }) => said('الإعداد', `أكمل ${firstSteps[first]} أولًا`),

    'card-refused': ({ reason }) => said('البطاقة', reason(words)),
    'card-on-another-account': said(
      'البطاقة',
      'هذه البطاقة مستخدمة في حساب آخر. استخدم بطاقة أخرى، أو راسلنا من صفحة الاتصال',
    ),
    'card-name-taken': said('البطاقة', 'اسم البطاقة مستخدم من قبل'),
    'card-has-holds': said(
      'البطاقة قيد الاستخدام',
      'هذه البطاقة مستخدمة في عرض أو طلب أو تحويل مفتوح، أو في الطريق إليها مال. أوقفه أو ألغه أولًا، أو انتظر حتى يُبتّ فيه ويُدفع',
    ),
    'insufficient-funds': said('رُفضت البطاقة', 'رصيد البطاقة لا يكفي لهذا المبلغ. اختر بطاقة أخرى'),
    'card-declined': ({ reason }) => said('رُفضت البطاقة', reason(words)),
    'card-processor-away': said(
      'البطاقات غير متاحة',
      'خدمة معالجة البطاقات لا تستجيب. لم يُخصم أي مبلغ، يُرجى إعادة المحاولة',
    ),
    'card-not-encrypted': said(
      'البطاقة',
      'لا تُضاف البطاقات هنا إلا في الحقول المشفّرة لمعالج البطاقات. أعد تحميل الصفحة',
    ),
    'card-encrypted': said(
      'البطاقة',
      'تُضاف البطاقات هنا من دون الحقول المشفّرة لمعالج البطاقات. أعد تحميل الصفحة',
    ),

    'wrong-pin': ({ left }) => said('رمز PIN غير صحيح', triesLeft(left)),
    'pin-locked': (facts) =>
      said('رمز PIN مقفل', `محاولات خاطئة كثيرة. العمليات المالية مقفلة لمدة ${minutes(facts.minutes)}`),

    'pin-reset-needed': said(
      'عيّن رمز PIN جديدًا',
      'أُدخل رمز PIN خطأً مرات كثيرة ولم يعد يعمل. عيّن رمزًا جديدًا في ملفك الشخصي، ضمن الأمان، برمز يصلك بالبريد وبكلمة مرورك',
    ),
    'passkey-unknown': said(
      'مفتاح مرور غير معروف',
      'مفتاح المرور هذا غير معروف هنا أو تمت إزالته. اختر مفتاحًا آخر، أو استخدم كلمة المرور أو رمز PIN',
    ),
    'passkey-refused': said(
      'تم رفض مفتاح المرور',
      'تعذّر التحقق من توقيع مفتاح المرور هذا. لم يُنفَّذ أي شيء. استخدم كلمة المرور أو رمز PIN بدلًا منه',
    ),
    'passkey-expired': said(
      'انتهت صلاحية الطلب',
      'انتهت صلاحية هذا الطلب، أو استُخدم من قبل، أو أُنشئ لغرض آخر. يُرجى استخدام مفتاح المرور مرة أخرى',
    ),
    'passkey-needs-code': said('مفتاح المرور', 'أكِّد الرمز الوارد في بريدك قبل إضافة مفتاح مرور أو إزالته'),
    'passkey-known': said('مفتاح المرور', 'سبقت إضافة مفتاح المرور هذا'),
    'passkeys-full': ({ max }) =>
      said('مفتاح المرور', `الحد الأقصى لمفاتيح المرور في الحساب هو ${max}. أزِل أولًا مفتاحًا لم تعد تستخدمه`),

    'bad-amount': ({ field, sentence }) => said('يُرجى مراجعة المبلغ', bidi`${field}: ${sentence(words)}`),
    'figures-differ': ({ field, expected }) =>
      said(
        'الأرقام غير متطابقة',
        bidi`يجب أن تكون قيمة ${field} هي ${expected(words)}. راجع السعر ثم أعد المحاولة`,
      ),
    'fee-changed': ({ fee }) =>
      said('تغيّرت الرسوم', bidi`أصبحت الآن ${fee(words)}. راجع الأرقام ثم أكِّد مجددًا`),
    'amount-too-small': ({ field, smallest }) =>
      said('يرجى التحقق من المبلغ', `${field}: أصغر مبلغ هو ${smallest(words)}`),
    'rest-too-small': ({ most, all }) =>
      said(
        'يرجى التحقق من المبلغ',
        `سيبقى مبلغ أصغر من أن يطلبه أحد. اطلب ${most ? `${most(words)} على الأكثر، أو ` : ''}المبلغ كله ${all(words)}`,
      ),
    'price-differs': said('يرجى التحقق من السعر', 'السعر والمعدل في هذا الطلب غير متطابقين'),
    'rate-far-from-market': ({ rate, market }) =>
      said(
        'هذا السعر بعيد عن السوق',
        `${rate(words)}، بينما سعر السوق ${market(words)}. يرجى التحقق من السعر أو تأكيده`,
      ),
    'currency-closed': ({ currency }) =>
      said('العملة مغلقة', `لا يمكن إجراء عمليات جديدة بعملة ${currency} حاليًا. اختر عملة أخرى`),
    'card-not-payable': ({ currency }) =>
      said(
        'لا يمكن الإيداع في هذه البطاقة',
        `لا يمكن إرسال مبالغ بعملة ${currency} إلى هذه البطاقة. اختر بطاقة أخرى للإيداع`,
      ),
    'same-currency': said('يُرجى مراجعة العملتين', 'اختر عملتين مختلفتين'),
    'rate-moved': ({ rate, spread }) =>
      said(
        'تغيَّر سعر السوق',
        spread
          ? bidi`أصبح سعر النظام الآن ${rate(words)}، وهو يشمل هامشًا قدره ${spread(words)}. راجع الأرقام ثم أكِّد مجددًا`
          : bidi`أصبح السعر الآن ${rate(words)}. راجع الأرقام ثم أكِّد مجددًا`,
      ),
    'rate-unavailable': said('لا يوجد سعر سوق', 'لا يوجد سعر سوق حديث لهذا الزوج. أدخل سعرًا من عندك'),
    'key-reused': said(
      'مفتاح الطلب مستخدم من قبل',
      bidi`استُخدم مفتاح ${'Idempotency-Key'} هذا مع بيانات أخرى. يُرجى البدء من جديد`,
    ),

    'limit-order': ({ limit }) =>
      said(
        'المبلغ فوق حدك',
        bidi`لا يسحب الطلب الواحد من بطاقتك أكثر من ${limit(words)} مع الرسوم. اطلب مبلغًا أصغر`,
      ),
    'limit-day': (facts) =>
      said(
        'المبلغ فوق حدك',
        bidi`لا يخرج من بطاقاتك خلال ${24} ساعة أكثر من ${facts.limit(words)}. ` + roomLeft(facts),
      ),
    'limit-month': (facts) =>
      said(
        'المبلغ فوق حدك',
        bidi`لا يخرج من بطاقاتك خلال ${30} يومًا أكثر من ${facts.limit(words)}. ` + roomLeft(facts),
      ),
    'too-many-orders': ({ limit }) =>
      said(
        'طلبات كثيرة',
        bidi`لا ينتظر أكثر من ${limit} من طلباتك في وقت واحد. ألغِ أحدها، أو انتظر حتى يُبَتَّ فيه`,
      ),
    'too-many-listings': ({ limit }) =>
      said('عروض كثيرة', bidi`لا يُفتح أكثر من ${limit} من عروضك في وقت واحد. أوقف أحدها، أو انتظر حتى ينتهي`),
    'limits-unknown': said(
      'لا يوجد سعر سوق',
      'من دون سعر سوق حديث لا يمكن مقارنة هذا المبلغ بحدودك. حاول لاحقًا، أو استخدم الدولار الأمريكي',
    ),

    'invite-self': said('دعوة', 'هذا عنوان بريدك الإلكتروني. أدخل عنوان صديق'),
    'already-friends': said('دعوة', 'هذا الشخص في دائرتك من قبل'),
    'already-invited': ({ until }) =>
      said('دعوة', bidi`سبق أن دعوت هذا الشخص. دعوتك صالحة حتى ${until(words)}`),
    'request-decided': said('طلب صداقة', 'تم الرد على هذا الطلب من قبل'),

    'own-listing': said('عرضك أنت', 'لا يمكنك الطلب من عرضك أنت'),
    'listing-closed': ({ how }) => said('العرض مغلق', `هذا العرض ${endings[how]} ولا يقبل طلبات`),
    'above-balance': ({ max, currency }) =>
      said('المبلغ كبير جدًا', bidi`لا يمكنك طلب أكثر من ${`${max(words)} ${currency}`}`),
    'part-not-allowed': said('المبلغ كاملًا فقط', 'التنفيذ الجزئي غير مسموح لهذا العرض'),
    'halt-invalid': said('إيقاف', 'لا يمكن إيقاف هذا العرض'),
    'listing-ended': ({ verb }) =>
      said(
        'العرض مغلق',
        `انتهى هذا العرض ولا يمكن ${verb === 'changed' ? 'تعديله' : 'تجديده'}. أنشئ عرضًا جديدًا بدلًا منه`,
      ),
    'listing-has-orders': said(
      'توجد طلبات قيد الانتظار',
      'يمكن تعديل العرض ما دام لا يوجد طلب قيد الانتظار عليه. اقبل الطلبات أو ارفضها أولًا',
    ),
    'listing-held': said('نراجع هذا العرض', 'يمكنك تعديله بعد موافقتنا. يمكنك إيقافه في أي وقت'),
    'payouts-held': said('مالك محتجز', 'إحدى دفعاتك موضع نزاع لدى مصرفك. اكتب إلينا من صفحة الاتصال'),
    'payout-not-returned': said('لا شيء لإرساله', 'هذا المال في الطريق أو وصل، ولم يبقَ ما تختاره'),
    'order-not-pending': ({ status }) => said('سبق البتّ في الطلب', `هذا الطلب ${statuses[status]}`),
    'sweep-moved': ({ now }) =>
      said(
        'تغيّرت العروض',
        now
          ? `ستحصل الآن على ${now.get(words)} مقابل ${now.give(words)}. لم يُدفع شيء: راجع المبالغ الجديدة وأكّدها`
          : 'سبقك آخرون ولم يبقَ أي عرض. لم يُدفع شيء',
      ),

    'security-notices-stay': said(
      'إشعارات الأمان',
      'إشعارات الأمان تصل دائمًا، في التطبيق وبالبريد الإلكتروني',
    ),

    'alert-reached': ({ kind, now }) =>
      said(
        'تحقق بالفعل',
        kind === 'rate'
          ? bidi`سعر السوق بلغ هذا الحد بالفعل: ${now(words)}. اختر هدفًا آخر أو انتظر المرة القادمة`
          : bidi`يوجد عرض بهذا السعر بالفعل: ${now(words)}. اختر هدفًا آخر أو انتظر العرض القادم`,
      ),
    'alert-known': said('موجود بالفعل', 'لديك هذا التنبيه بالفعل'),
    'too-many-alerts': ({ max }) =>
      said('تنبيهات كثيرة', `يمكنك الاحتفاظ بعدد ${max} تنبيهًا كحد أقصى؛ احذف تنبيهًا لم تعد بحاجة إليه`),

    'not-friends': said('خارج دائرتك', 'يمكنك إرسال الأموال إلى أصدقاء دائرتك فقط'),
    'ask-friends-only': said('خارج دائرتك', 'يمكنك طلب الأموال من أصدقاء دائرتك فقط'),
    'request-not-open': ({ status }) => said('انتهى الطلب', `طلب الأموال هذا ${moneyRequests[status]}`),
    'too-many-open-requests': ({ limit }) =>
      said('طلبات كثيرة مفتوحة', `لديك ${limit} من طلبات الأموال المفتوحة. اسحب أحدها أولًا`),
    'requests-paced': ({ limit }) =>
      said('طلبات كثيرة', `يمكنك طلب الأموال ${limit} مرة خلال 24 ساعة. يُرجى إعادة المحاولة لاحقًا`),
    'too-many-standing': ({ limit }) =>
      said('تحويلات دورية كثيرة', `لديك ${limit} من التحويلات الدورية. أوقف أحدها أولًا`),
    'standing-over': said(
      'أُرسل أو تم تخطّيه أو تغيّر',
      'التحويل التالي أصبح غيره. راجع قائمة تحويلاتك الدورية',
    ),
    'transfer-not-pending': ({ status }) => said('سبق البتّ فيه', `هذا التحويل ${statuses[status]}`),
  },

  seconds,
  minutes,
  hours: (count) =>
    plural('ar', count, {
      one: 'ساعة واحدة',
      two: 'ساعتين',
      few: `${count} ساعات`,
      other: `${count} ساعة`,
    }),
  aMinute: 'دقيقة',
  kilobytes: (count) => `${count} كيلوبايت`,
  megabytes: (count) => `${count} ميغابايت`,

  required: 'حقل مطلوب',
  tooDeep: 'يحتوي على مستويات متداخلة أكثر من اللازم',
  unstorable: 'فيه حرف لا يمكن حفظه',
  hiddenCharacters: 'لا يجوز أن يحتوي الاسم على أحرف مخفية. اكتبه من جديد',
  notForNames: 'يمكن أن يحتوي الاسم على حروف ومسافات وشرطات وفواصل عليا. احذف الأحرف الأخرى',
  mixedScripts: 'يجب أن يُكتب الاسم بأبجدية واحدة. اكتبه بلغة واحدة',
  messageInName: 'لا يجوز أن يشبه الاسم عنوان موقع أو رقم هاتف أو جملة. ضع مسافة بعد كل حرف أول مختصر',
  signAtEdge: 'يجب أن يبدأ وينتهي بحرف أو رقم',
  reservedName: 'قد يُظن أن هذا الاسم يخص Cowrie أو فريق عمله. اختر اسمًا آخر',
  unknownCountry: 'ليس بلدًا نعرفه',
  documentRequired: 'يجب رفع وثيقة الهوية',
  longerCheck: 'نحتاج إلى وقت أطول للتحقق من بياناتك',
  digits: (count) => `يجب أن يكون ${digits(count)}`,
  dayBetween: (from, to) => bidi`يجب أن يكون يومًا من ${from} إلى ${to}`,
  inTheFuture: 'يقع في المستقبل',
  tooYoung: (least) => `يجب ألا يقل عمرك عن ${least} عامًا`,
  tooLongAgo: 'يقع في ماضٍ بعيد جدًا',
  notACardNumber: 'ليس رقم بطاقة صالحًا',
  notAMonth: 'يجب أن يكون من 01 إلى 12',
  notAYear: 'يجب أن تكون سنة من أربعة أرقام',
  cardExpired: 'انتهت صلاحية هذه البطاقة',
  tooFarAhead: 'يقع في مستقبل بعيد جدًا',
  digitsForCard: (count) => `يجب أن يكون ${digits(count)} لهذه البطاقة`,
  cardToCredit: 'اختر بطاقة لإيداع المبلغ فيها',

  emptyFile: 'الملف فارغ',
  notAWhole: (kinds) => `يجب أن يكون الملف كاملًا ومن نوع ${kinds.map((kind) => bidi`${kind}`).join(' أو ')}`,
  misnamed: (kind) => bidi`الملف من نوع ${kind}، لكن اسمه أو نوعه يدل على شيء آخر`,
  damagedPicture: 'الصورة تالفة. اختر صورة أخرى',
  hugePicture: (side) => `يجب ألا يزيد أي ضلع من أضلاع الصورة على ${side} بكسل`,

  provider: {
    'unknown-bvn': bidi`رقم ${'BVN'} غير موجود، يُرجى إعادة المحاولة`,
    'card-refused': 'رفض البنك المُصدر هذه البطاقة. استخدم بطاقة أخرى',
  },

  done: 'تمت العملية بنجاح!',
  inviteLink: 'رابط الدعوة',
  inviteSent: 'أُرسلت الدعوة',
  friendsNow: (name) => bidi`سبق أن وصلتك دعوة من ${name} أيضًا: أنتما صديقان الآن`,
  broken: {
    title: 'عذرًا',
    details: 'تتعذر معالجة طلبك في الوقت الحالي، يُرجى إعادة المحاولة لاحقًا',
    message: 'عذرًا، تتعذر معالجة طلبك في الوقت الحالي، يُرجى إعادة المحاولة لاحقًا',
  },
}

const things: Record<RefusalSubject, readonly [name: string, isFeminine: boolean]> = {
  account: ['هذا الحساب', false],
  alert: ['هذا التنبيه', false],
  call: ['هذا الإجراء', false],
  card: ['هذه البطاقة', true],
  friend: ['هذا الصديق', false],
  'friend request': ['طلب الصداقة هذا', false],
  'identity check': ['طلب التحقق هذا', false],
  key: ['هذا المفتاح', false],
  listing: ['هذا العرض', false],
  report: ['هذا البلاغ', false],
  match: ['هذا التطابق', false],
  message: ['هذه الرسالة', true],
  'money request': ['طلب الأموال هذا', false],
  'standing transfer': ['هذا التحويل الدوري', false],
  consent: ['هذا الإذن', false],
  notification: ['هذا الإشعار', false],
  operator: ['هذا المشغّل', false],
  order: ['هذا الطلب', false],
  origin: ['هذا المصدر', false],
  partner: ['هذا الشريك', false],
  event: ['هذا الحدث', false],
  receiver: ['هذا العنوان', false],
  payout: ['هذا الدفع', false],
  passkey: ['مفتاح المرور هذا', false],
  person: ['هذا الشخص', false],
  picture: ['هذه الصورة', true],
  reference: ['هذا الرقم المرجعي', false],
  scenario: ['هذا السيناريو', false],
  session: ['هذه الجلسة', true],
  approval: ['هذا الطلب', false],
  case: ['هذه الحالة', true],
  'table of rates': ['جدول الأسعار هذا', false],
  transfer: ['هذا التحويل', false],
}

const missingSteps = { kyc: 'التحقق من الهوية (KYC)', pin: 'رمز PIN', card: 'بطاقة' }
const firstSteps = { kyc: 'التحقق من هويتك (KYC)', pin: 'إعداد رمز PIN' }
const endings = { halted: 'موقوف', expired: 'منتهٍ', fulfilled: 'منفَّذ' }
const moneyRequests = {
  open: 'مفتوح',
  paid: 'مدفوع',
  declined: 'مرفوض',
  withdrawn: 'مسحوب',
  expired: 'منتهٍ',
}
const statuses = {
  pending: 'قيد الانتظار',
  completed: 'مكتمل',
  rejected: 'مرفوض',
  cancelled: 'ملغى',
  expired: 'منتهٍ',
  Success: 'ناجح',
  accepted: 'مقبول',
}
