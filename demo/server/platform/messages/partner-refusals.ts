/** The sentences for a partner's engineer, and for a person whom a partner sends to us. */
import type { Language } from '#core/contract/languages.ts'
import { bidi } from '#core/texts/bidi.ts'
import type { RefusalFacts, RefusalText } from './refusals.ts'

type Code = Extract<keyof RefusalFacts, `partner-${string}`>
type Sentences = {
  readonly [Each in Code]: RefusalFacts[Each] extends undefined
    ? RefusalText
    : (facts: RefusalFacts[Each]) => RefusalText
}

const said = (title: string, details: string): RefusalText => ({ title, details })

const en: Sentences = {
  'partner-key-unknown': said(
    'Key refused',
    'This key is unknown or was revoked. Send one of your keys as Authorization: Bearer sk_…',
  ),
  'partner-key-world': ({ world }) =>
    world === 'test'
      ? said('Test key', 'This is a test key, but this exchange moves real money. Use a live key')
      : said('Live key', 'This is a live key, but this exchange is a sandbox. Use a test key'),
  'partner-key-kind': said('Secret key needed', 'This call needs the secret key. Make it from your server'),
  'partner-key-exposed': said(
    'Secret key in a browser',
    'A secret key belongs on your server. Anyone who opens this page can read it, so revoke it and create a new one',
  ),
  'partner-origin-unknown': ({ origins }) =>
    said('Unknown origin', `This origin isn’t yours. Yours: ${origins.join(', ')}`),
  'partner-widget-unknown': ({ tag }) =>
    said('Widget not allowed', `You may not show ${tag}. Name tags such as cowrie-order`),
  'partner-return-url': ({ origins }) =>
    said(
      'Return address needed',
      `returnUrl must be an address below one of your origins: ${origins.join(', ')}`,
    ),
  'partner-consent-over': said(
    'This request has ended',
    'It was already answered or has expired. Go back to the site that sent you, and start again from there',
  ),
  'partner-secret-over': said(
    'Login expired',
    'This client secret was used, has expired, or was ended. Reload the page to get a new one',
  ),
  'partner-receivers-full': ({ most }) =>
    said('Too many addresses', `A partner can have at most ${most} webhook addresses. Remove one`),
  'partner-receiver-known': said(
    'Address already added',
    'This address already gets webhooks. Change it in the list, or create a new secret for it',
  ),
  'partner-link-over': said(
    'This link has expired',
    'It was already used, or is more than 15 minutes old. Ask for a new one',
  ),
  'partner-origin-wrong': said(
    'Not an origin',
    'Write the whole origin of your site, such as https://shop.example. It must be public, with https and without a path',
  ),
  'partner-origin-taken': said(
    'Origin taken',
    'This origin is already listed, here or by another partner. If it’s yours, write to us',
  ),
  'partner-origin-unproven': ({ address, record, line }) =>
    said(
      'Not proved yet',
      `Put the line ${line} in a file at ${address}, or in a TXT record of ${record}. Then check again`,
    ),
  'partner-origins-full': ({ most }) =>
    said('Too many origins', `A partner can have at most ${most} origins. Remove one`),
  'partner-keys-full': ({ kind, most }) =>
    said(
      'Too many keys',
      `A partner can have at most ${most} working ${kind} keys. Revoke one you don’t use`,
    ),
  'partner-name-taken': said('Name taken', 'Another partner has this name. Choose another one'),
  'partner-origin-last': said('The last origin', 'A partner needs an origin. Add another one first'),
}

const fr: Sentences = {
  'partner-key-unknown': said(
    'Clé refusée',
    'Cette clé est inconnue ou a été révoquée. Envoyez l’une de vos clés par Authorization: Bearer sk_…',
  ),
  'partner-key-world': ({ world }) =>
    world === 'test'
      ? said(
          'Clé de test',
          'Ceci est une clé de test, et cette plateforme déplace de l’argent réel : utilisez une clé réelle',
        )
      : said(
          'Clé réelle',
          'Ceci est une clé réelle, et cette plateforme est un environnement de test : utilisez une clé de test',
        ),
  'partner-key-kind': said(
    'Clé secrète nécessaire',
    'Cet appel demande la clé secrète : faites-le depuis votre serveur',
  ),
  'partner-key-exposed': said(
    'Clé secrète dans un navigateur',
    'Une clé secrète reste sur votre serveur. Toute personne qui ouvre cette page peut la lire : révoquez-la et créez-en une autre',
  ),
  'partner-origin-unknown': ({ origins }) =>
    said('Origine étrangère', `Cette origine n’est pas la vôtre. Les vôtres : ${origins.join(', ')}`),
  'partner-widget-unknown': ({ tag }) =>
    said(
      'Widget non autorisé',
      `${tag} n’est pas un widget que vous pouvez afficher. Nommez des balises comme cowrie-order`,
    ),
  'partner-return-url': ({ origins }) =>
    said(
      'Adresse de retour nécessaire',
      `returnUrl doit être une adresse sous l’une de vos origines : ${origins.join(', ')}`,
    ),
  'partner-consent-over': said(
    'Cette demande est terminée',
    'Elle a déjà reçu une réponse, ou son délai est passé. Retournez sur le site qui vous a envoyé et recommencez',
  ),
  'partner-secret-over': said(
    'Connexion expirée',
    'Ce secret a été utilisé, a expiré ou a été révoqué. Rechargez la page pour en obtenir un autre',
  ),
  'partner-receivers-full': ({ most }) =>
    said('Trop d’adresses', `Un partenaire a au plus ${most} adresses pour les webhooks : supprimez-en une`),
  'partner-receiver-known': said(
    'Adresse déjà ajoutée',
    'Cette adresse reçoit déjà des webhooks : modifiez-la dans la liste, ou créez-lui un nouveau secret',
  ),
  'partner-link-over': said(
    'Ce lien n’est plus valable',
    'Il a déjà servi, ou il date de plus de 15 minutes. Demandez-en un autre',
  ),
  'partner-origin-wrong': said(
    'Ce n’est pas une origine',
    'Indiquez l’origine entière de votre site, comme https://shop.example, publique, en https et sans chemin',
  ),
  'partner-origin-taken': said(
    'Origine déjà inscrite',
    'Cette origine est déjà inscrite, ici ou chez un autre partenaire. Écrivez-nous si elle est à vous',
  ),
  'partner-origin-unproven': ({ address, record, line }) =>
    said(
      'Pas encore prouvée',
      `Placez la ligne ${line} dans un fichier à l’adresse ${address}, ou dans un enregistrement TXT de ${record}, puis vérifiez de nouveau`,
    ),
  'partner-origins-full': ({ most }) =>
    said('Trop d’origines', `Un partenaire a au plus ${most} origines : supprimez-en une`),
  'partner-keys-full': ({ kind, most }) =>
    said(
      'Trop de clés',
      `Un partenaire a au plus ${most} clés ${kind === 'secret' ? 'secrètes' : 'publiables'} valides\u00a0: révoquez-en une que vous n’utilisez pas`,
    ),
  'partner-name-taken': said(
    'Nom déjà pris',
    'Un autre partenaire porte ce nom\u00a0: choisissez-en un autre',
  ),
  'partner-origin-last': said(
    'La dernière origine',
    'Un partenaire a besoin d’une origine : ajoutez-en d’abord une autre',
  ),
}

const ar: Sentences = {
  'partner-key-unknown': said(
    'المفتاح مرفوض',
    'هذا المفتاح غير معروف أو أُلغي. أرسل أحد مفاتيحك في الترويسة Authorization: Bearer sk_…',
  ),
  'partner-key-world': ({ world }) =>
    world === 'test'
      ? said('مفتاح تجريبي', 'هذا مفتاح تجريبي، وهذه المنصة تنقل أموالًا حقيقية: استخدم مفتاحًا حقيقيًا')
      : said('مفتاح حقيقي', 'هذا مفتاح حقيقي، وهذه المنصة بيئة تجريبية: استخدم مفتاحًا تجريبيًا'),
  'partner-key-kind': said('المفتاح السري مطلوب', 'يحتاج هذا الطلب إلى المفتاح السري: أرسله من خادمك'),
  'partner-key-exposed': said(
    'مفتاح سري في متصفح',
    'مكان المفتاح السري خادمك. يستطيع كل من يفتح هذه الصفحة قراءته: ألغه وأنشئ مفتاحًا جديدًا',
  ),
  'partner-origin-unknown': ({ origins }) =>
    said('مصدر غريب', bidi`هذا المصدر ليس لك. مصادرك: ${origins.join(', ')}`),
  'partner-widget-unknown': ({ tag }) =>
    said('أداة غير مسموح بها', bidi`لا يحق لك عرض الأداة ${tag}. اذكر وسومًا مثل ${'cowrie-order'}`),
  'partner-return-url': ({ origins }) =>
    said('عنوان العودة مطلوب', bidi`يجب أن يكون ${'returnUrl'} عنوانًا تحت أحد مصادرك: ${origins.join(', ')}`),
  'partner-consent-over': said(
    'انتهى هذا الطلب',
    'أُجيب عنه من قبل أو انتهى وقته. ارجع إلى الموقع الذي أرسلك وابدأ منه من جديد',
  ),
  'partner-secret-over': said(
    'انتهى تسجيل الدخول',
    'استُخدم هذا السر أو انتهت صلاحيته أو أُلغي. أعد تحميل الصفحة للحصول على سر جديد',
  ),
  'partner-receivers-full': ({ most }) =>
    said('عناوين كثيرة', `الحد الأقصى لعناوين webhook لكل شريك هو ${most}: احذف واحدًا منها`),
  'partner-receiver-known': said(
    'العنوان مضاف من قبل',
    'يتلقى هذا العنوان إشعارات webhook من قبل: غيّره في القائمة أو أنشئ له سرًا جديدًا',
  ),
  'partner-link-over': said(
    'انتهت صلاحية هذا الرابط',
    'استُخدم من قبل أو مضى عليه أكثر من 15 دقيقة. اطلب رابطًا جديدًا',
  ),
  'partner-origin-wrong': said(
    'ليس هذا مصدرًا',
    bidi`اكتب مصدر موقعك كاملًا مثل ${'https://shop.example'}: موقع عام عبر ${'https'} وبلا مسار`,
  ),
  'partner-origin-taken': said(
    'المصدر مسجل',
    'هذا المصدر مسجل من قبل، هنا أو لدى شريك آخر. راسلنا إن كان لك',
  ),
  'partner-origin-unproven': ({ address, record, line }) =>
    said(
      'لم يثبت بعد',
      bidi`ضع السطر ${line} في ملف على العنوان ${address}، أو في سجل ${'TXT'} باسم ${record}، ثم تحقق مرة أخرى`,
    ),
  'partner-origins-full': ({ most }) =>
    said('مصادر كثيرة', `الحد الأقصى للمصادر لكل شريك هو ${most}: احذف واحدًا منها`),
  'partner-keys-full': ({ kind, most }) =>
    said(
      'مفاتيح كثيرة',
      `الحد الأقصى للمفاتيح ${kind === 'secret' ? 'السرية' : 'العلنية'} العاملة لكل شريك هو ${most}: أنهِ مفتاحًا لا تستخدمه`,
    ),
  'partner-name-taken': said('الاسم مأخوذ', 'لدى شريك آخر هذا الاسم: اختر اسمًا آخر'),
  'partner-origin-last': said('المصدر الأخير', 'يحتاج الشريك إلى مصدر: أضف مصدرًا آخر أولًا'),
}

export const partnerRefusals: Readonly<Record<Language, Sentences>> = { en, fr, ar }
