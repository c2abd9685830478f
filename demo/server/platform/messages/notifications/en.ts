import { type Html, html } from '../html.ts'
import type { CreditedCard, ListingRemainder, MoneyNews, NotificationMessages } from '../notifications.ts'

const inDays = (days: number) => (days === 1 ? 'a day' : `${days} days`)
const within = (days: number | undefined) =>
  days === undefined ? '' : ` Accept or reject it within ${inDays(days)}.`
const accept = (days: number | undefined) =>
  days === undefined ? '' : ` Accept it to one of your cards within ${inDays(days)}, or decline it.`
const noted = (note: string | undefined) => note && html`, “${note}”`

const told = (title: string, body: Html) => ({ title, body })

function after(rest: ListingRemainder): Html {
  if (rest.is === 'left') return html`${rest.amount} of your listing can still be ordered.`
  if (rest.is === 'released')
    return html`Your listing has all it needs. The ${rest.amount} still held on your card ending ${rest.card} has been released.`
  return html`Your listing is fulfilled.`
}

const on = (credited: CreditedCard): Html =>
  credited.is === 'own' ? html`your card ending ${credited.card}` : html`${credited.name}’s card`

/** Next steps for money that came back from its card. */
const cameBack: Partial<Record<MoneyNews, string>> = {
  returned: 'Choose another card for it.',
  'held-from-other': 'It’s held back for now. You don’t need to do anything.',
}

/** Predicate of the credited money: `was received on your card ending 4242`. */
const went = (money: MoneyNews, credited: CreditedCard): Html => {
  if (money === 'returned') return html`came back from ${on(credited)} and needs another card`
  if (money === 'held')
    return html`is held back while we review a chargeback, and goes to ${on(credited)} if that ends well`
  if (money === 'held-from-other') return html`is held back for now, and goes to ${on(credited)} later`
  return money === 'paid' ? html`was received on ${on(credited)}` : html`is on its way to ${on(credited)}`
}
const undone = 'A payment failed, so the exchange was undone.'

const changePassword = 'If this wasn’t you, change your password right away.'

export const words: NotificationMessages = {
  orderRequested: ({ buyer, ordered, paid, days }) =>
    told('New order request', html`${buyer} wants to order <b>${ordered}</b> for ${paid}.${within(days)}`),
  orderCountered: ({ buyer, ordered, paid, theirs, mine, days }) =>
    told(
      'New counter-offer',
      html`${buyer} wants to order <b>${ordered}</b> for ${paid}. They offer ${theirs}, and you asked for ${mine}.${within(days)}`,
    ),
  requestEndsSoon: ({ buyer, ordered, paid, lastDay }) =>
    told(
      'Order request expires soon',
      html`${buyer} wants to order <b>${ordered}</b> for ${paid}. Accept or reject the request by ${lastDay}. After that it expires, and the money held for it is released.`,
    ),
  orderRejected: ({ ordered, owner, reason, paid, card }) =>
    told(
      'Order rejected',
      html`Your order of <b>${ordered}</b> from ${owner} was rejected. ${reason}. The ${paid} held on your card ending ${card} has been released. You can order from another listing.`,
    ),
  orderExpired: ({ ordered, owner, reason, paid, card }) =>
    told(
      'Order expired',
      html`Your order of <b>${ordered}</b> from ${owner} expired. ${reason}. The ${paid} held on your card ending ${card} has been released. You can order from another listing.`,
    ),
  orderTakenBack: ({ buyer, ordered, paid, rest }) =>
    told(
      'Order cancelled',
      html`${buyer} cancelled their order of <b>${ordered}</b> for ${paid}. You don’t need to do anything. ${after(rest)}`,
    ),
  requestExpired: ({ ordered, buyer, reason, rest }) =>
    told(
      'Order expired',
      html`${buyer}’s order of <b>${ordered}</b> on your listing expired. ${reason}. You don’t need to do anything. ${after(rest)}`,
    ),
  orderCompleted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'Order completed',
      money === 'undone'
        ? html`You just ordered <b>${ordered}</b> from ${owner} for ${paid}. ${undone}`
        : html`You just ordered <b>${ordered}</b> from ${owner} for ${paid}. It ${went(money, credited)}. The payment was taken from your card ending ${card}. You’ll find the receipt in Orders.`,
    ),
  orderAccepted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'Order accepted',
      money === 'undone'
        ? html`${owner} accepted your order of <b>${ordered}</b> for ${paid}. ${undone}`
        : html`${owner} accepted your order of <b>${ordered}</b> for ${paid}. It ${went(money, credited)}. The payment was taken from your card ending ${card}. You’ll find the receipt in Orders.`,
    ),
  sweepCompleted: ({ ordered, paid, rate, listings, card, credited, money }) =>
    told(
      'Exchange completed',
      html`You just exchanged ${paid} for <b>${ordered}</b> from ${listings === 1 ? '1 listing' : `${listings} listings`}, at ${rate} on average. ${money === 'undone' ? undone : html`It ${went(money, credited)}. The payment was taken from your card ending ${card}. You’ll find the receipts in Orders.`}`,
    ),
  listingOrdered: ({ buyer, ordered, paid, credited, rest, money }) =>
    told(
      'Listing ordered',
      money === 'undone'
        ? html`${buyer} ordered <b>${ordered}</b> from your listing for ${paid}. ${undone}`
        : html`${buyer} bought <b>${ordered}</b> from your listing. ${paid} ${went(money, credited)}. ${after(rest)}`,
    ),
  listingMatchedOften: ({ listings, got, gave, credited, rest }) =>
    told(
      'Listing matched',
      html`Your listing was matched with ${listings} others: <b>${got}</b> for ${gave}. It goes to ${on(credited)}. The listing’s page shows each exchange. ${after(rest)}`,
    ),
  listingMatched: ({ other, got, gave, credited, rest, money }) =>
    told(
      'Listing matched',
      money === 'undone'
        ? html`Your listing was matched with one from ${other}: <b>${got}</b> for ${gave}. ${undone}`
        : money === 'paid'
          ? html`Your listing was matched with one from ${other}: <b>${got}</b> for ${gave}, received on ${on(credited)}. ${after(rest)}`
          : html`Your listing was matched with one from ${other}: <b>${got}</b> for ${gave}. It ${went(money, credited)}. ${after(rest)}`,
    ),
  listingNotApproved: ({ released, card }) =>
    told(
      'Listing not posted',
      html`We checked your listing and can’t post it. The <b>${released}</b> held on your card ending ${card} has been released. If you have questions, write to us on the contact page.`,
    ),
  listingHalted: ({ released, card }) =>
    told(
      'Listing halted',
      html`You halted your listing. The <b>${released}</b> still held on your card ending ${card} has been released. Pending requests were rejected.`,
    ),
  listingEndsSoon: ({ left, lastDay, days, card }) =>
    told(
      'Listing expires soon',
      lastDay === undefined
        ? html`Your listing was about to expire. <b>${left}</b> could still be ordered.`
        : html`Your listing expires on ${lastDay}. <b>${left}</b> can still be ordered. Renew it to keep it open for another ${days} days. Otherwise, the money held on your card ending ${card} is released.`,
    ),
  listingLastDay: ({ left, lastDay, card }) =>
    told(
      'Your listing expires tomorrow',
      html`Your listing expires on ${lastDay}. <b>${left}</b> can still be ordered. Renew it, or the money held on your card ending ${card} is released.`,
    ),
  listingHoldLost: ({ released, card }) =>
    told(
      'Listing ended',
      html`The bank that issued your card ending ${card} no longer holds <b>${released}</b>. Your listing has ended, so post a new one if you still need it.`,
    ),
  listingExpired: ({ released, days, card }) =>
    told(
      'Listing expired',
      html`Your listing expired after ${days} days. The <b>${released}</b> still held on your card ending ${card} has been released. Post a new listing if you still need it.`,
    ),

  priceOrLess: ({ price }) => `${price} or less`,
  priceOrMore: ({ price }) => `${price} or more`,
  rateReached: ({ pair, now, target }) =>
    told(
      `Rate alert: ${pair}`,
      html`The market rate is <b>${now}</b>. Your target was ${target}. We’ll tell you again if the rate moves away and comes back.`,
    ),
  listingFound: ({ pair, owner, now, target }) =>
    told(
      `Listing alert: ${pair}`,
      html`${owner} has a listing at <b>${now}</b>. Your target was ${target}. When no listing is left there, we’ll tell you about the next one.`,
    ),

  giftReceived: ({ giver, amount, card, money }) =>
    ({
      'on-its-way': told(
        'Money on its way',
        html`${giver} sent <b>${amount}</b> from an exchange to your card ending ${card}. It’s on its way, and you don’t need to do anything.`,
      ),
      'held-from-other': told(
        'Money held back',
        html`${giver} sent <b>${amount}</b> from an exchange to your card ending ${card}. It’s held back for now. You don’t need to do anything.`,
      ),
      paid: told(
        'Money received',
        html`${giver} sent <b>${amount}</b> from an exchange to your card ending ${card}. You don’t need to do anything.`,
      ),
      returned: told(
        'Money came back',
        html`${giver} sent <b>${amount}</b> from an exchange to your card ending ${card}, but it came back. Choose another card for it.`,
      ),
      undone: told(
        'Money not received',
        html`${giver} sent <b>${amount}</b> from an exchange to your card ending ${card}. A payment failed, so you won’t get it.`,
      ),
    })[money === 'held' ? 'held-from-other' : money],
  moneySent: ({ sender, amount, days, note }) =>
    told('Incoming funds', html`${sender} sent you <b>${amount}</b>${noted(note)}.${accept(days)}`),
  moneyEndsSoon: ({ sender, amount, lastDay }) =>
    told(
      'Money for you expires soon',
      html`Accept the <b>${amount}</b> from ${sender} by ${lastDay}. After that, it’s no longer held for you.`,
    ),
  moneyReceived: ({ sender, amount, card }) =>
    told(
      'Money on its way',
      html`You accepted <b>${amount}</b> from ${sender}. It’s on its way to your card ending ${card}.`,
    ),
  moneyAccepted: ({ receiver, amount, card }) =>
    told(
      'Money accepted',
      html`${receiver} accepted the <b>${amount}</b> you sent from your card ending ${card}.`,
    ),
  moneyDeclined: ({ receiver, amount, card }) =>
    told(
      'Money declined',
      html`${receiver} declined the <b>${amount}</b> you sent. The money held on your card ending ${card} has been released. You can send it again.`,
    ),
  moneyReturned: ({ receiver, amount, days, card }) =>
    told(
      'Money released',
      html`${receiver} didn’t answer within ${days} days. The <b>${amount}</b> you sent is no longer held on your card ending ${card}. You can send it again.`,
    ),
  moneyNotApproved: ({ receiver, amount, card }) =>
    told(
      'Transfer not sent',
      html`We checked your transfer of <b>${amount}</b> to ${receiver} and can’t send it. The money held on your card ending ${card} has been released. If you have questions, write to us on the contact page.`,
    ),
  moneyTakenBack: ({ sender, amount }) =>
    told(
      'Money taken back',
      html`${sender} took back the <b>${amount}</b> before you answered. You don’t need to do anything.`,
    ),
  moneyAsked: ({ requester, amount, lastDay, note }) =>
    told(
      'Money requested',
      html`${requester} is asking you for <b>${amount}</b>${noted(note)}.${lastDay && ` Pay or decline it by ${lastDay}.`}`,
    ),
  moneyRequestEndsSoon: ({ requester, amount, lastDay, note }) =>
    told(
      'Money request expires soon',
      html`${requester} is asking you for <b>${amount}</b>${noted(note)}. Pay or decline the request by ${lastDay}, when it expires.`,
    ),
  moneyRequestPaid: ({ sender, amount, days, note }) =>
    told(
      'Request paid',
      html`${sender} sent you the <b>${amount}</b> you asked for${noted(note)}.${accept(days)}`,
    ),
  moneyRequestDeclined: ({ payer, amount }) =>
    told('Request declined', html`${payer} declined your request for <b>${amount}</b>.`),
  moneyRequestWithdrawn: ({ requester, amount }) =>
    told(
      'Request withdrawn',
      html`${requester} withdrew their request for <b>${amount}</b>. You don’t need to do anything.`,
    ),
  moneyRequestExpired: ({ amount }) =>
    told('Request expired', html`Your request for <b>${amount}</b> wasn’t paid in time. You can ask again.`),
  incomingExpired: ({ sender, amount, days }) =>
    told(
      'Incoming funds expired',
      html`You didn’t accept the <b>${amount}</b> from ${sender} within ${days} days, so it’s no longer held for you. If you still need it, ask them to send it again.`,
    ),

  runFailed: {
    card: 'Your card was declined or removed.',
    limits: 'It was above your limit.',
    friend: 'They’re no longer in your circle.',
    fee: 'The fee is higher than the one you agreed to.',
    other: 'It wasn’t possible at that time.',
  },
  standingAhead: ({ receiver, amount, card, day }) =>
    told(
      'Upcoming transfer',
      html`On ${day} we’ll send <b>${amount}</b> to ${receiver} from your card ending ${card}. Until then you can skip it or stop the standing transfer.`,
    ),
  standingFailed: ({ receiver, amount, why, day }) =>
    told(
      'Transfer not sent',
      html`We couldn’t send <b>${amount}</b> to ${receiver}. ${why} We’ll try again on ${day}.`,
    ),
  standingSkipped: ({ receiver, amount, why, next }) =>
    told(
      'Transfer skipped',
      html`We tried twice and couldn’t send <b>${amount}</b> to ${receiver}. ${why} ${next === undefined ? 'It was the last one of this standing transfer.' : `The next one is on ${next}.`}`,
    ),

  payoutPaid: ({ amount, card }) =>
    told('Money arrived', html`<b>${amount}</b> arrived on your card ending ${card}.`),
  payoutReturned: ({ amount, card, money }) =>
    told(
      'Money came back',
      html`<b>${amount}</b> couldn’t be paid to your card ending ${card} and came back. ${cameBack[money] ?? 'You’ve chosen another card for it.'}`,
    ),
  exchangePaymentFailed: ({ other, gave, got, card }) =>
    told(
      'Your payment failed',
      html`We couldn’t charge <b>${gave}</b> to your card ending ${card}. The exchange for ${got} with ${other} was undone. You paid nothing and will receive nothing.`,
    ),
  exchangeUndone: ({ other, gave, got, card }) =>
    told(
      'Exchange undone',
      html`${other}’s payment of ${got} failed after your exchange was accepted, so it was undone. Your <b>${gave}</b> goes back to your card ending ${card}.`,
    ),
  transferPaymentFailed: ({ receiver, amount, card }) =>
    told(
      'Your payment failed',
      html`We couldn’t charge <b>${amount}</b> to your card ending ${card}, so ${receiver} won’t get it. You paid nothing. You can send it again from another card.`,
    ),
  transferUndone: ({ sender, amount }) =>
    told(
      'Money not received',
      html`We couldn’t charge ${sender}’s card for the <b>${amount}</b> sent to you, so you won’t get it.`,
    ),

  friendRequest: ({ name }) =>
    told(
      'Friend request',
      html`<b>${name}</b> wants to be your friend. Accept or reject the request in your circle. Friends see the last four digits of your cards, so only accept people you know.`,
    ),
  friendRequestDecided: ({ name }) =>
    told('Friend request', html`<b>${name}</b> wanted to be your friend. The request is no longer open.`),
  friendAccepted: ({ name }) =>
    told(
      'Friend request accepted',
      html`<b>${name}</b> is in your circle now. You can send each other money.`,
    ),

  identityPassed: told('Identity verified', html`Your identity has been verified.`),
  identityFailed: ({ reason }) => told('Identity not verified', html`${reason}`),
  reportAnswered: told(
    'Your report was answered',
    html`We’ve answered your report. Read our answer, and reply if anything is missing.`,
  ),
  reportClosed: told('Your report is closed', html`We’ve closed your report. Thank you for telling us.`),
  device: ({ browser, system }) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device'),
  newDevice: ({ device, when }) => ({
    title: 'New login',
    subject: 'New login to your account',
    what: `We noticed a login from ${device}, a device you haven’t used before, on ${when}.`,
    advice: 'If this wasn’t you, change your password right away. That logs out every device.',
  }),
  passwordChanged: {
    title: 'Password changed',
    subject: 'Your password was changed',
    what: 'Your password was changed, and every device was logged out.',
    advice:
      'If this wasn’t you, reset your password right away. Choose "Forgot password?" on the login page.',
  },
  passwordWaits: ({ hours, when }) => ({
    title: 'New password pending',
    subject: 'Your password changes soon',
    what: `A new password was set for your account with a code from your emails. It takes effect in ${hours} hours, on ${when}. Until then, your old password works.`,
    advice: 'If this wasn’t you, stop the change. It takes one click.',
  }),
  accountFrozen: ({ words }) => ({
    title: 'Account frozen',
    subject: 'Your account is frozen',
    what: `${words}. Your listings are paused. You can still read everything, but you can’t exchange, send or change anything until we unfreeze your account.`,
    advice: 'If you think this is a mistake, write to us on the contact page.',
  }),
  accountUnfrozen: {
    title: 'Account unfrozen',
    subject: 'Your account is no longer frozen',
    what: 'Your account is no longer frozen. Your listings are shown again.',
    advice: 'If you have any questions, write to us on the contact page.',
  },
  passwordStopped: {
    title: 'New password stopped',
    subject: 'Your password was not changed',
    what: 'The new password for your account was stopped. Your old password still works.',
    advice:
      'If you didn’t ask for a new password, someone may be reading your email. Change your email account’s password.',
  },
  emailChangeAsked: {
    title: 'New email address requested',
    subject: 'Your email address may change',
    what: 'Someone with your password wants to change your account’s email address. It changes once the code we emailed to the new address is entered.',
    advice: 'If this wasn’t you, stop the change with the link we emailed you. It takes one click.',
  },
  emailChanged: ({ days, when }) => ({
    title: 'Email address changed',
    subject: 'Your email address was changed',
    what: `Your account has a new email address. Use only that one to log in and get our emails. The old address can undo the change for ${days} days, until ${when}.`,
    advice:
      'If this wasn’t you, use the link we emailed to the old address. It restores that address and logs out every device.',
  }),
  emailKept: {
    title: 'Email address kept',
    subject: 'Your email address stays the same',
    what: 'The change of your email address was stopped, and every device was logged out.',
    advice:
      'The person who asked for it knew your password. Set a new one now with "Forgot password?" on the login page.',
  },
  accountReopened: {
    title: 'Account reopened',
    subject: 'Your account was reopened',
    what: 'Your account was reopened with the link from our email. You’ll need to add your friends and alerts again.',
    advice:
      'If this wasn’t you, set a new password right away. The person who closed or reopened it may know the old one.',
  },
  dataDownloaded: {
    title: 'Your data was downloaded',
    subject: 'A copy of your data was downloaded',
    what: 'Everything we know about you was downloaded, with your password.',
    advice: changePassword,
  },
  pinChanged: {
    title: 'PIN changed',
    subject: 'Your transaction PIN was changed',
    what: 'Your transaction PIN was changed.',
    advice: changePassword,
  },
  partnerAllowed: ({ partner, sites }) => ({
    title: `${partner} can log you in`,
    subject: `${partner} can log you in to Cowrie`,
    what: `You’ve allowed ${partner} to log you in to Cowrie on its pages (${sites}). It sees what its parts of Cowrie show there. Every payment still needs your PIN or a passkey.`,
    advice:
      'You can end this at any time in your profile, under Security. If this wasn’t you, end it there and change your password right away.',
  }),
  passkeyAdded: ({ name, device }) => ({
    title: 'Passkey added',
    subject: 'A passkey was added to your account',
    what: `The passkey "${name}" was added to your account from ${device}. It can log in to your account and confirm transactions.`,
    advice:
      'If this wasn’t you, change your password right away. Then remove the passkey in your profile, under Security.',
  }),
  passkeyRemoved: ({ name }) => ({
    title: 'Passkey removed',
    subject: 'A passkey was removed from your account',
    what: `The passkey "${name}" was removed from your account.`,
    advice: changePassword,
  }),
  pinLocked: ({ tries, minutes }) => ({
    title: 'PIN locked',
    subject: 'Your transaction PIN is locked',
    what: `The wrong PIN was entered ${tries} times. You can’t move money for ${minutes} minutes.`,
    advice: 'If this wasn’t you, change your password and your PIN right away.',
  }),
  pinEnded: ({ tries, days }) => ({
    title: 'Set a new PIN',
    subject: 'Your transaction PIN no longer works',
    what: `The wrong PIN was entered ${tries} times in ${days} days, so your PIN no longer works. Set a new one in your security settings, with an emailed code and your password.`,
    advice: 'If this wasn’t you, change your password right away.',
  }),
  profileChanged: {
    title: 'Profile changed',
    subject: 'Your profile was changed',
    what: 'Your profile was changed.',
    advice: changePassword,
  },
  cardAdded: ({ nickname, card }) => ({
    title: 'Card added',
    subject: 'A card was added to your account',
    what: `The card "${nickname}" ending ${card} was added to your account.`,
    advice: changePassword,
  }),
  cardRemoved: ({ nickname, card }) => ({
    title: 'Card removed',
    subject: 'A card was removed from your account',
    what: `The card "${nickname}" ending ${card} was removed from your account.`,
    advice: changePassword,
  }),
}
