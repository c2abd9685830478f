import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import { bidiHtml, type Html, html } from '../html.ts'
import type { CreditedCard, ListingRemainder, MoneyNews, NotificationMessages } from '../notifications.ts'

const told = (title: string, body: Html) => ({ title, body })

/** The form after a preposition. Counts are words of the sentence and need no isolation. */
const days = (count: number) =>
  plural('ar', count, {
    one: 'يوم واحد',
    two: 'يومين',
    few: `${count} أيام`,
    many: `${count} يومًا`,
    other: `${count} يوم`,
  })
const offers = (count: number) =>
  html`${plural('ar', count, {
    one: 'عرض واحد',
    two: 'عرضين',
    few: `${count} عروض`,
    many: `${count} عرضًا`,
    other: `${count} عرض`,
  })}`
const inDays = (count: number) => html`${days(count)}`
const within = (count: number | undefined) =>
  count === undefined ? html`` : html` اقبل الطلب أو ارفضه خلال ${inDays(count)}.`
const accept = (count: number | undefined) =>
  count === undefined ? html`` : html` اقبله في إحدى بطاقاتك خلال ${inDays(count)}، أو ارفضه.`
const noted = (note: string | undefined) => (note ? bidiHtml`، «${note}»` : html``)
const inMinutes = (minutes: number) =>
  plural('ar', minutes, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: `${minutes} دقائق`,
    other: `${minutes} دقيقة`,
  })
const times = (tries: number) =>
  plural('ar', tries, {
    one: 'مرة واحدة',
    two: 'مرتين',
    few: `${tries} مرات`,
    other: `${tries} مرة`,
  })

function after(rest: ListingRemainder): Html {
  if (rest.is === 'left') return bidiHtml`ما زال من الممكن طلب ${rest.amount} من عرضك.`
  if (rest.is === 'released')
    return bidiHtml`استوفى العرض كل ما يحتاج إليه: فُكّ حجز ${rest.amount} المتبقي على بطاقتك المنتهية بالأرقام ${rest.card}.`
  return html`عرضك منفَّذ بالكامل؛ لم يبقَ ما عليك فعله.`
}

const on = (credited: CreditedCard): Html =>
  credited.is === 'own'
    ? bidiHtml`بطاقتك المنتهية بالأرقام ${credited.card}`
    : bidiHtml`بطاقة لدى ${credited.name}`

/** Next steps for money that came back from its card. */
const cameBack: Partial<Record<MoneyNews, string>> = {
  returned: 'إنه بانتظارك: اختر له بطاقة أخرى.',
  'held-from-other': 'إنه موقوف مؤقتًا، وليس عليك فعل شيء.',
}

/** ما جرى للمبلغ. */
const went = (money: MoneyNews, credited: CreditedCard): Html => {
  if (money === 'returned') return bidiHtml`عاد المبلغ من ${on(credited)} وهو بانتظار بطاقة أخرى`
  if (money === 'held')
    return bidiHtml`المبلغ موقوف أثناء النظر في اعتراض على دفعة، ثم يذهب إلى ${on(credited)} إن انتهى الأمر لصالحك`
  if (money === 'held-from-other') return bidiHtml`المبلغ موقوف مؤقتًا، ثم يذهب إلى ${on(credited)}`
  return money === 'paid'
    ? bidiHtml`استُلم المبلغ على ${on(credited)}`
    : bidiHtml`المبلغ في الطريق إلى ${on(credited)}`
}
const undone = html`تعذّرت دفعة فأُلغي التبادل.`

const changePassword = 'إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور فورًا.'

export const words: NotificationMessages = {
  orderRequested: ({ buyer, ordered, paid, days }) =>
    told('طلب جديد', bidiHtml`يريد ${buyer} طلب <b>${ordered}</b> مقابل ${paid}.${within(days)}`),
  orderCountered: ({ buyer, ordered, paid, theirs, mine, days }) =>
    told(
      'عرض مقابل جديد',
      bidiHtml`يريد ${buyer} طلب <b>${ordered}</b> مقابل ${paid}، بسعر ${theirs} بينما سعرك ${mine}.${within(days)}`,
    ),
  requestEndsSoon: ({ buyer, ordered, paid, lastDay }) =>
    told(
      'طلب على عرضك ينتهي قريبًا',
      bidiHtml`يريد ${buyer} طلب <b>${ordered}</b> مقابل ${paid}. ينتهي الطلب في ${lastDay}: اقبله أو ارفضه قبل ذلك، وإلا فُكّ حجز المبلغ.`,
    ),
  orderRejected: ({ ordered, owner, reason, paid, card }) =>
    told(
      'طلب مرفوض',
      bidiHtml`رُفض طلبك بقيمة <b>${ordered}</b> من ${owner}. ${reason}. فُكّ حجز ${paid} على بطاقتك المنتهية بالأرقام ${card}؛ يمكنك الطلب من عرض آخر.`,
    ),
  orderExpired: ({ ordered, owner, reason, paid, card }) =>
    told(
      'طلب منتهٍ',
      bidiHtml`انتهى طلبك بقيمة <b>${ordered}</b> من ${owner}. ${reason}. فُكّ حجز ${paid} على بطاقتك المنتهية بالأرقام ${card}؛ يمكنك الطلب من عرض آخر.`,
    ),
  orderTakenBack: ({ buyer, ordered, paid, rest }) =>
    told(
      'طلب ملغى',
      bidiHtml`ألغى ${buyer} طلب <b>${ordered}</b> مقابل ${paid}. ليس عليك فعل شيء: ${after(rest)}`,
    ),
  requestExpired: ({ ordered, buyer, reason, rest }) =>
    told(
      'طلب منتهٍ',
      bidiHtml`انتهى طلب <b>${ordered}</b> المقدَّم من ${buyer} على عرضك. ${reason}. ليس عليك فعل شيء: ${after(rest)}`,
    ),
  orderCompleted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'طلب مكتمل',
      money === 'undone'
        ? bidiHtml`طلبت للتو <b>${ordered}</b> من ${owner} مقابل ${paid}. ${undone}`
        : bidiHtml`طلبت للتو <b>${ordered}</b> من ${owner} مقابل ${paid}. ${went(money, credited)}، وخُصم الثمن من بطاقتك المنتهية بالأرقام ${card}؛ وتجد الإيصال مع طلباتك.`,
    ),
  orderAccepted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'طلب مقبول',
      money === 'undone'
        ? bidiHtml`قبل ${owner} طلبك بقيمة <b>${ordered}</b> مقابل ${paid}. ${undone}`
        : bidiHtml`قبل ${owner} طلبك بقيمة <b>${ordered}</b> مقابل ${paid}. ${went(money, credited)}، وخُصم الثمن من بطاقتك المنتهية بالأرقام ${card}؛ وتجد الإيصال مع طلباتك.`,
    ),
  sweepCompleted: ({ ordered, paid, rate, listings, card, credited, money }) =>
    told(
      'تبديل مكتمل',
      bidiHtml`بدّلت للتو ${paid} مقابل <b>${ordered}</b> من ${offers(listings)}، بسعر ${rate} في المتوسط. ${money === 'undone' ? undone : bidiHtml`${went(money, credited)}، وخُصم الثمن من بطاقتك المنتهية بالأرقام ${card}؛ وتجد الإيصالات مع طلباتك.`}`,
    ),
  listingOrdered: ({ buyer, ordered, paid, credited, rest, money }) =>
    told(
      'طلب على عرضك',
      money === 'undone'
        ? bidiHtml`طلب ${buyer} <b>${ordered}</b> من عرضك مقابل ${paid}. ${undone}`
        : money === 'paid'
          ? bidiHtml`حصل ${buyer} على <b>${ordered}</b> من عرضك. استُلم مبلغ ${paid} على ${on(credited)}. ${after(rest)}`
          : bidiHtml`حصل ${buyer} على <b>${ordered}</b> من عرضك مقابل ${paid}. ${went(money, credited)}. ${after(rest)}`,
    ),
  listingMatchedOften: ({ listings, got, gave, credited, rest }) =>
    told(
      'عرض مطابَق',
      bidiHtml`طُوبق عرضك مع ${offers(listings)}: <b>${got}</b> مقابل ${gave}. يصل المبلغ إلى ${on(credited)}، وتعرض صفحة العرض كل عملية تبديل. ${after(rest)}`,
    ),
  listingMatched: ({ other, got, gave, credited, rest, money }) =>
    told(
      'عرض مطابَق',
      money === 'undone'
        ? bidiHtml`طُوبق عرضك مع عرض من ${other}: <b>${got}</b> مقابل ${gave}. ${undone}`
        : money === 'paid'
          ? bidiHtml`طُوبق عرضك مع عرض من ${other}: <b>${got}</b> مقابل ${gave}، واستُلم المبلغ على ${on(credited)}. ${after(rest)}`
          : bidiHtml`طُوبق عرضك مع عرض من ${other}: <b>${got}</b> مقابل ${gave}. ${went(money, credited)}. ${after(rest)}`,
    ),
  listingNotApproved: ({ released, card }) =>
    told(
      'عرض لم يُنشر',
      bidiHtml`راجعنا عرضك ولا يمكننا نشره. فُكّ حجز مبلغ <b>${released}</b> على بطاقتك المنتهية بالأرقام ${card}. إن كانت لديك أسئلة فراسلنا عبر صفحة الاتصال.`,
    ),
  listingHalted: ({ released, card }) =>
    told(
      'عرض موقوف',
      bidiHtml`أوقفت عرضك. فُكّ حجز <b>${released}</b> المتبقي على بطاقتك المنتهية بالأرقام ${card}، ورُفضت الطلبات التي كانت قيد الانتظار. لم يبقَ ما عليك فعله.`,
    ),
  listingEndsSoon: ({ left, lastDay, days, card }) =>
    told(
      'عرض ينتهي قريبًا',
      lastDay === undefined
        ? bidiHtml`كان عرضك، الذي كان من الممكن طلب <b>${left}</b> منه، على وشك الانتهاء.`
        : bidiHtml`عرضك، الذي ما زال من الممكن طلب <b>${left}</b> منه، ينتهي في ${lastDay}. جدِّده ليبقى مفتوحًا لمدة ${inDays(days)} أخرى؛ وإلا فسيُفكّ حجز ما على بطاقتك المنتهية بالأرقام ${card} عندئذ.`,
    ),
  listingLastDay: ({ left, lastDay, card }) =>
    told(
      'عرضك ينتهي غدًا',
      bidiHtml`عرضك، الذي ما زال من الممكن طلب <b>${left}</b> منه، ينتهي في ${lastDay}. جدِّده، وإلا فُكّ حجز ما على بطاقتك المنتهية بالأرقام ${card}.`,
    ),
  listingHoldLost: ({ released, card }) =>
    told(
      'انتهى العرض',
      bidiHtml`لم يعد مصرف بطاقتك المنتهية بالأرقام ${card} يحجز <b>${released}</b> لعرضك، فانتهى العرض. انشر عرضًا جديدًا إن كنت ما زلت بحاجة إليه.`,
    ),
  listingExpired: ({ released, days, card }) =>
    told(
      'عرض منتهٍ',
      bidiHtml`انتهى عرضك بعد ${inDays(days)}. فُكّ حجز <b>${released}</b> المتبقي على بطاقتك المنتهية بالأرقام ${card}. انشر عرضًا جديدًا إن كنت ما زلت بحاجة إليه.`,
    ),

  priceOrLess: ({ price }) => bidi`${price} أو أقل`,
  priceOrMore: ({ price }) => bidi`${price} أو أكثر`,
  rateReached: ({ pair, now, target }) =>
    told(
      bidi`تنبيه سعر: ${pair}`,
      bidiHtml`سعر السوق هو <b>${now}</b>. طلبت أن تعرف عند ${target}؛ وسنبلغك مجددًا عندما يبتعد السعر ثم يعود.`,
    ),
  listingFound: ({ pair, owner, now, target }) =>
    told(
      bidi`تنبيه عرض: ${pair}`,
      bidiHtml`لدى ${owner} عرض بسعر <b>${now}</b>. طلبت أن تعرف عند ${target}؛ وسنبلغك مجددًا عندما لا يبقى عرض بهذا السعر ثم يظهر آخر.`,
    ),

  giftReceived: ({ giver, amount, card, money }) =>
    ({
      'on-its-way': told(
        'مال في الطريق',
        bidiHtml`أرسل ${giver} إلى بطاقتك المنتهية بالأرقام ${card} مبلغ <b>${amount}</b> من عملية صرف. إنه في الطريق، وليس عليك فعل شيء.`,
      ),
      'held-from-other': told(
        'مال موقوف',
        bidiHtml`أرسل ${giver} إلى بطاقتك المنتهية بالأرقام ${card} مبلغ <b>${amount}</b> من عملية صرف. إنه موقوف مؤقتًا، وليس عليك فعل شيء.`,
      ),
      paid: told(
        'وصلك مبلغ',
        bidiHtml`أودع ${giver} في بطاقتك المنتهية بالأرقام ${card} مبلغ <b>${amount}</b> من عملية صرف. لم يبقَ ما عليك فعله.`,
      ),
      returned: told(
        'عاد المال',
        bidiHtml`أرسل ${giver} إلى بطاقتك المنتهية بالأرقام ${card} مبلغ <b>${amount}</b> من عملية صرف، لكنه عاد. إنه بانتظارك: اختر له بطاقة أخرى.`,
      ),
      undone: told(
        'لم يصل المال',
        bidiHtml`أرسل ${giver} إلى بطاقتك المنتهية بالأرقام ${card} مبلغ <b>${amount}</b> من عملية صرف. تعذّرت دفعة، فلن يصل إليك.`,
      ),
    })[money === 'held' ? 'held-from-other' : money],
  moneySent: ({ sender, amount, days, note }) =>
    told('أموال واردة', bidiHtml`أرسل إليك ${sender} مبلغ <b>${amount}</b>${noted(note)}.${accept(days)}`),
  moneyEndsSoon: ({ sender, amount, lastDay }) =>
    told(
      'مال لك تنتهي مهلته قريبًا',
      bidiHtml`ينتظرك مبلغ <b>${amount}</b> من ${sender}. اقبله قبل انتهاء ${lastDay}؛ بعد ذلك لا يبقى محجوزًا لك.`,
    ),
  moneyReceived: ({ sender, amount, card }) =>
    told(
      'مال في الطريق',
      bidiHtml`قبلت مبلغ <b>${amount}</b> من ${sender}. وهو في الطريق إلى بطاقتك المنتهية بالأرقام ${card}.`,
    ),
  moneyAccepted: ({ receiver, amount, card }) =>
    told(
      'تحويل مقبول',
      bidiHtml`قبل ${receiver} مبلغ <b>${amount}</b> الذي أرسلته من بطاقتك المنتهية بالأرقام ${card}. لم يبقَ ما عليك فعله.`,
    ),
  moneyDeclined: ({ receiver, amount, card }) =>
    told(
      'تحويل مرفوض',
      bidiHtml`رفض ${receiver} مبلغ <b>${amount}</b> الذي أرسلته. فُكّ حجز المبلغ على بطاقتك المنتهية بالأرقام ${card}؛ يمكنك إرساله مجددًا.`,
    ),
  moneyReturned: ({ receiver, amount, days, card }) =>
    told(
      'مبلغ فُكّ حجزه',
      bidiHtml`لم يرد ${receiver} خلال ${inDays(days)}، فلم يعد مبلغ <b>${amount}</b> الذي أرسلته محجوزًا على بطاقتك المنتهية بالأرقام ${card}. يمكنك إرساله مجددًا.`,
    ),
  moneyNotApproved: ({ receiver, amount, card }) =>
    told(
      'تحويل لم يُرسل',
      bidiHtml`راجعنا تحويلك بمبلغ <b>${amount}</b> إلى ${receiver} ولا يمكننا إرساله. فُكّ حجز المبلغ على بطاقتك المنتهية بالأرقام ${card}. إن كانت لديك أسئلة فراسلنا عبر صفحة الاتصال.`,
    ),
  moneyTakenBack: ({ sender, amount }) =>
    told(
      'أموال مُستردّة',
      bidiHtml`استردّ ${sender} مبلغ <b>${amount}</b> الذي كان ينتظر ردك. ليس عليك فعل شيء.`,
    ),
  moneyAsked: ({ requester, amount, lastDay, note }) =>
    told(
      'طلب أموال',
      bidiHtml`يطلب منك ${requester} مبلغ <b>${amount}</b>${noted(note)}.${lastDay === undefined ? html`` : bidiHtml` ادفعه أو ارفضه حتى ${lastDay}.`}`,
    ),
  moneyRequestEndsSoon: ({ requester, amount, lastDay, note }) =>
    told(
      'طلب أموال ينتهي قريبًا',
      bidiHtml`يطلب منك ${requester} مبلغ <b>${amount}</b>${noted(note)}. ينتهي الطلب في ${lastDay}: ادفعه أو ارفضه قبل ذلك.`,
    ),
  moneyRequestPaid: ({ sender, amount, days, note }) =>
    told(
      'طلب مدفوع',
      bidiHtml`أرسل إليك ${sender} مبلغ <b>${amount}</b> الذي طلبته${noted(note)}.${accept(days)}`,
    ),
  moneyRequestDeclined: ({ payer, amount }) =>
    told('طلب أموال مرفوض', bidiHtml`رفض ${payer} طلبك لمبلغ <b>${amount}</b>. لم يبقَ ما عليك فعله.`),
  moneyRequestWithdrawn: ({ requester, amount }) =>
    told('طلب أموال مسحوب', bidiHtml`لم يعد ${requester} يطلب منك مبلغ <b>${amount}</b>. ليس عليك فعل شيء.`),
  moneyRequestExpired: ({ amount }) =>
    told('طلب أموال منتهٍ', bidiHtml`لم يدفع أحد طلبك لمبلغ <b>${amount}</b> في موعده. يمكنك أن تطلبه مجددًا.`),
  incomingExpired: ({ sender, amount, days }) =>
    told(
      'أموال واردة منتهية',
      bidiHtml`لم يعد مبلغ <b>${amount}</b> من ${sender} محجوزًا لك لأنه لم يُقبل خلال ${inDays(days)}. اطلب إرساله مجددًا إن كان لك.`,
    ),

  runFailed: {
    card: 'رُفضت بطاقتك أو أُزيلت.',
    limits: 'تجاوز المبلغ حدّك.',
    friend: 'لم يعد هذا الشخص في دائرتك.',
    fee: 'الرسوم أعلى مما وافقت عليه.',
    other: 'لم يكن ذلك ممكنًا في حينه.',
  },
  standingAhead: ({ receiver, amount, card, day }) =>
    told(
      'تحويل قادم',
      bidiHtml`سنرسل <b>${amount}</b> إلى ${receiver} يوم ${day} من بطاقتك المنتهية بالأرقام ${card}. يمكنك حتى ذلك الحين تخطّيه أو إيقاف هذا التحويل الدوري.`,
    ),
  standingFailed: ({ receiver, amount, why, day }) =>
    told(
      'تحويل لم يُرسل',
      bidiHtml`تعذّر إرسال <b>${amount}</b> إلى ${receiver}. ${why} سنعيد المحاولة يوم ${day}.`,
    ),
  standingSkipped: ({ receiver, amount, why, next }) =>
    told(
      'تحويل تم تخطّيه',
      bidiHtml`حاولنا مرتين وتعذّر إرسال <b>${amount}</b> إلى ${receiver}. ${why} ${next === undefined ? html`كان هذا آخر تحويل من هذا التحويل الدوري.` : bidiHtml`موعد التحويل التالي ${next}.`}`,
    ),

  payoutPaid: ({ amount, card }) =>
    told('وصل المال', bidiHtml`وصل <b>${amount}</b> إلى بطاقتك المنتهية بـ ${card}.`),
  payoutReturned: ({ amount, card, money }) =>
    told(
      'عاد المال',
      bidiHtml`تعذّر دفع <b>${amount}</b> إلى بطاقتك المنتهية بـ ${card} فعاد المبلغ. ${html`${cameBack[money] ?? 'اخترت له بطاقة أخرى.'}`}`,
    ),
  exchangePaymentFailed: ({ other, gave, got, card }) =>
    told(
      'تعذّر دفعك',
      bidiHtml`تعذّر سحب <b>${gave}</b> من بطاقتك المنتهية بـ ${card}، فأُلغي تبادل ${got} مع ${other}. لم تدفع شيئًا ولن تستلم شيئًا.`,
    ),
  exchangeUndone: ({ other, gave, got, card }) =>
    told(
      'أُلغي التبادل',
      bidiHtml`تعذّر دفع ${got} من ${other} بعد قبول التبادل، فأُلغي. يعود <b>${gave}</b> إلى بطاقتك المنتهية بـ ${card}.`,
    ),
  transferPaymentFailed: ({ receiver, amount, card }) =>
    told(
      'تعذّر دفعك',
      bidiHtml`تعذّر سحب <b>${amount}</b> من بطاقتك المنتهية بـ ${card}، فلن يصل المبلغ إلى ${receiver}. لم تدفع شيئًا، ويمكنك الإرسال من بطاقة أخرى.`,
    ),
  transferUndone: ({ sender, amount }) =>
    told('لم يصل المال', bidiHtml`تعذّر سحب <b>${amount}</b> المخصّص لك من بطاقة ${sender}، فلن يصل إليك.`),

  friendRequest: ({ name }) =>
    told(
      'طلب صداقة',
      bidiHtml`يريد <b>${name}</b> أن يكون صديقك. اقبل الطلب أو ارفضه في دائرتك. يرى الأصدقاء آخر أربعة أرقام من بطاقاتك: اقبل من تعرفهم فقط.`,
    ),
  friendRequestDecided: ({ name }) =>
    told('طلب صداقة', bidiHtml`أراد <b>${name}</b> أن يكون صديقك. ولم يعد الطلب مفتوحًا.`),
  friendAccepted: ({ name }) =>
    told('طلب صداقة مقبول', bidiHtml`أصبح <b>${name}</b> في دائرتك الآن. يمكنكما تبادل إرسال الأموال.`),

  identityPassed: told('تم التحقق من الهوية', html`تم التحقق من هويتك.`),
  identityFailed: ({ reason }) => told('لم يتم التحقق من الهوية', html`${reason}`),
  reportAnswered: told('ورد رد على بلاغك', html`هناك رد على ما أبلغت عنه. اقرأه، وأجب إن كان ينقصه شيء.`),
  reportClosed: told('أُغلق بلاغك', html`انتهينا من النظر فيما أبلغت عنه. شكرًا لإخبارنا.`),
  device: ({ browser, system }) =>
    browser && system ? bidi`${browser} على ${system}` : (browser ?? system ?? 'جهاز غير معروف'),
  newDevice: ({ device, when }) => ({
    title: 'تسجيل دخول جديد',
    subject: 'تسجيل دخول جديد إلى حسابك',
    what: bidi`سُجِّل الدخول إلى حسابك من ${device}، وهو جهاز لم تستخدمه من قبل، في ${when}.`,
    advice: 'إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور فورًا: سيُسجَّل الخروج من كل الأجهزة.',
  }),
  passwordChanged: {
    title: 'تغيير كلمة المرور',
    subject: 'تم تغيير كلمة المرور',
    what: 'تم تغيير كلمة المرور، وسُجِّل الخروج من كل الأجهزة.',
    advice:
      'إن لم تكن أنت من فعل ذلك، فأعد تعيين كلمة المرور فورًا: اختر «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',
  },
  passwordWaits: ({ hours, when }) => ({
    title: 'كلمة مرور جديدة قيد الانتظار',
    subject: 'ستتغير كلمة مرورك قريبًا',
    what: bidi`عُيّنت كلمة مرور جديدة لحسابك برمز من بريدك. تصبح سارية خلال ${hours} ساعة، في ${when}. وحتى ذلك الحين تظل كلمة مرورك القديمة صالحة.`,
    advice: 'إن لم تكن أنت من فعل ذلك، فأوقف التغيير: تكفي ضغطة واحدة.',
  }),
  accountFrozen: ({ words }) => ({
    title: 'جُمِّد الحساب',
    subject: 'حسابك مجمَّد',
    what: bidi`${words}. عروضك موقوفة مؤقتًا، ويمكنك قراءة كل شيء. لا يمكن تبادل شيء أو إرساله أو تغييره حتى نرفع التجميد.`,
    advice: 'إن كنت ترى أن هذا خطأ، فراسلنا من صفحة الاتصال.',
  }),
  accountUnfrozen: {
    title: 'رُفع تجميد الحساب',
    subject: 'لم يعد حسابك مجمَّدًا',
    what: 'لم يعد حسابك مجمَّدًا. عروضك ظاهرة من جديد.',
    advice: 'إن كان لديك سؤال، فراسلنا من صفحة الاتصال.',
  },
  passwordStopped: {
    title: 'أُوقفت كلمة المرور الجديدة',
    subject: 'لم تتغير كلمة مرورك',
    what: 'أُوقفت كلمة المرور الجديدة التي كانت تنتظر في حسابك. كلمة مرورك هي القديمة كما كانت.',
    advice: 'إن لم تطلب كلمة مرور جديدة، فربما يقرأ شخص ما بريدك: غيّر كلمة مرور بريدك الإلكتروني.',
  },
  emailChangeAsked: {
    title: 'طُلب عنوان بريد إلكتروني جديد',
    subject: 'قد يتغير عنوان بريدك الإلكتروني',
    what: 'يريد شخص يعرف كلمة مرورك عنوان بريد إلكتروني آخر لحسابك. يتغير العنوان عند إدخال الرمز الذي أرسلناه إلى العنوان الجديد.',
    advice: 'إن لم تكن أنت من فعل ذلك، فأوقف التغيير بالرابط الذي أرسلناه إليك: تكفي ضغطة واحدة.',
  },
  emailChanged: ({ days, when }) => ({
    title: 'تغيّر عنوان البريد الإلكتروني',
    subject: 'تغيّر عنوان بريدك الإلكتروني',
    what: bidi`صار لحسابك عنوان بريد إلكتروني آخر، وبه وحده يُسجَّل الدخول وإليه تصل رسائلنا. يمكن للعنوان القديم التراجع عن التغيير خلال ${days} أيام، حتى ${when}.`,
    advice:
      'إن لم تكن أنت من فعل ذلك، فاستخدم الرابط الذي أرسلناه إلى العنوان القديم: يعيده ويسجل خروج كل الأجهزة.',
  }),
  emailKept: {
    title: 'بقي عنوان البريد الإلكتروني',
    subject: 'يبقى عنوان بريدك الإلكتروني كما كان',
    what: 'أُوقف تغيير عنوان بريدك الإلكتروني، وسُجّل خروج كل الأجهزة.',
    advice:
      'من طلب ذلك كان يعرف كلمة مرورك: عيّن كلمة مرور جديدة الآن، من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',
  },
  accountReopened: {
    title: 'أُعيد فتح الحساب',
    subject: 'حسابك مفتوح من جديد',
    what: 'أُعيد فتح حسابك بالرابط الوارد في رسالتنا. يجب إضافة الأصدقاء والتنبيهات من جديد.',
    advice: 'إن لم تكن أنت من فعل ذلك، فعيّن كلمة مرور جديدة فورًا: فربما يعرف القديمة من أغلق الحساب أو فتحه.',
  },
  dataDownloaded: {
    title: 'نُزّلت بياناتك',
    subject: 'نُزّلت نسخة من بياناتك',
    what: 'نُزّل كل ما نعرفه عنك باستخدام كلمة مرورك.',
    advice: changePassword,
  },
  pinChanged: {
    title: 'تغيير رمز PIN',
    subject: 'تم تغيير رمز PIN',
    what: 'تم تغيير رمز PIN الخاص بمعاملاتك.',
    advice: changePassword,
  },
  partnerAllowed: ({ partner, sites }) => ({
    title: bidi`يمكن لـ ${partner} تسجيل دخولك`,
    subject: bidi`يمكن لـ ${partner} تسجيل دخولك إلى Cowrie`,
    what: bidi`سمحت لـ ${partner} بتسجيل دخولك إلى Cowrie على صفحاته (${sites}). يرى الموقع ما تعرضه أجزاء Cowrie هناك. ما زالت كل دفعة تتطلب رمز PIN الخاص بك أو مفتاح مرور.`,
    advice:
      'يمكنك إنهاء ذلك في أي وقت من قسم الأمان في ملفك الشخصي، عند «مواقع تسجّل دخولك». إن لم تكن أنت من فعل ذلك، فأنهِه هناك وغيِّر كلمة المرور فورًا.',
  }),
  passkeyAdded: ({ name, device }) => ({
    title: 'إضافة مفتاح مرور',
    subject: 'أُضيف مفتاح مرور إلى حسابك',
    what: bidi`أُضيف مفتاح المرور «${name}» إلى حسابك من ${device}. يمكن به تسجيل الدخول إلى حسابك وتأكيد المعاملات.`,
    advice: 'إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور فورًا وأزِل مفتاح المرور من قسم الأمان في ملفك الشخصي.',
  }),
  passkeyRemoved: ({ name }) => ({
    title: 'إزالة مفتاح مرور',
    subject: 'أُزيل مفتاح مرور من حسابك',
    what: bidi`أُزيل مفتاح المرور «${name}» من حسابك.`,
    advice: changePassword,
  }),
  pinLocked: ({ tries, minutes }) => ({
    title: 'رمز PIN مقفل',
    subject: 'تم قفل رمز PIN',
    what: `أُدخل رمز PIN الخاص بمعاملاتك خطأً ${times(tries)}. العمليات المالية مقفلة لمدة ${inMinutes(minutes)}.`,
    advice: 'إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور ورمز PIN فورًا.',
  }),
  pinEnded: (facts) => ({
    title: 'عيّن رمز PIN جديدًا',
    subject: 'رمز PIN لم يعد يعمل',
    what: `أُدخل رمز PIN الخاص بمعاملاتك خطأً ${times(facts.tries)} خلال ${days(facts.days)}، ولم يعد يعمل. عيّن رمزًا جديدًا في إعدادات الأمان، برمز يصلك بالبريد وبكلمة مرورك.`,
    advice: 'إن لم تكن أنت من فعل ذلك، فغيِّر كلمة المرور فورًا.',
  }),
  profileChanged: {
    title: 'تغيير الملف الشخصي',
    subject: 'تم تغيير ملفك الشخصي',
    what: 'تم تغيير ملفك الشخصي.',
    advice: changePassword,
  },
  cardAdded: ({ nickname, card }) => ({
    title: 'إضافة بطاقة',
    subject: 'أُضيفت بطاقة إلى حسابك',
    what: bidi`أُضيفت البطاقة «${nickname}» المنتهية بالأرقام ${card} إلى حسابك.`,
    advice: changePassword,
  }),
  cardRemoved: ({ nickname, card }) => ({
    title: 'إزالة بطاقة',
    subject: 'أُزيلت بطاقة من حسابك',
    what: bidi`أُزيلت البطاقة «${nickname}» المنتهية بالأرقام ${card} من حسابك.`,
    advice: changePassword,
  }),
}
