import { type Html, html } from '../../html.ts'
import type { CreditedCard, ListingRemainder, MoneyNews, NotificationMessages } from '../notifications.ts'

const inDays = (days: number) => (days === 1 ? 'a day' : `${days} days`)
const within = (days: number | undefined) =>
  days === undefined ? '' : ` Accept or reject it within ${inDays(days)}.`
const accept = (days: number | undefined) =>
  days === undefined ? '' : ` Accept it onto one of your cards within ${inDays(days)}, or decline it.`
const noted = (note: string | undefined) => note && html`, “${note}”`

const told = (title: string, body: Html) => ({ title, body })

function after(rest: ListingRemainder): Html {
  if (rest.is === 'left') return html`${rest.amount} of your listing can still be ordered.`
  if (rest.is === 'released')
    return html`It has all it needs: ${rest.amount} that was still held on your card ending ${rest.card} is released.`
  return html`Your listing is fulfilled; there is nothing left to do.`
}

const on = (credited: CreditedCard): Html =>
  credited.is === 'own' ? html`your card ending ${credited.card}` : html`a card of ${credited.name}`

/** What becomes of money that came back from its card. */
const cameBack: Partial<Record<MoneyNews, string>> = {
  returned: 'It waits for you: choose another card for it.',
  'held-from-other': 'It is held back for now; there is nothing to do.',
}

/** What the credited money did: `It was received on your card ending 4242`. */
const went = (money: MoneyNews, credited: CreditedCard): Html => {
  if (money === 'returned') return html`came back from ${on(credited)} and waits for another card`
  if (money === 'held')
    return html`is held while a chargeback is looked into, and goes to ${on(credited)} when that ends well`
  if (money === 'held-from-other') return html`is held back for now, and goes to ${on(credited)} afterwards`
  return money === 'paid' ? html`was received on ${on(credited)}` : html`is on its way to ${on(credited)}`
}
const undone = 'A payment failed, so the exchange was undone.'

const changePassword = 'If this was not you, change your password at once.'

export const words: NotificationMessages = {
  orderRequested: ({ buyer, ordered, paid, days }) =>
    told('New order request', html`${buyer} wants to order <b>${ordered}</b> for ${paid}.${within(days)}`),
  orderCountered: ({ buyer, ordered, paid, theirs, mine, days }) =>
    told(
      'New counter-offer',
      html`${buyer} wants to order <b>${ordered}</b> for ${paid}, at ${theirs} where you ask for ${mine}.${within(days)}`,
    ),
  requestEndsSoon: ({ buyer, ordered, paid, lastDay }) =>
    told(
      'An order request ends soon',
      html`${buyer} wants to order <b>${ordered}</b> for ${paid}. The request ends on ${lastDay}: accept or reject it until then, or what is held is released.`,
    ),
  orderRejected: ({ ordered, owner, reason, paid, card }) =>
    told(
      'Order rejected',
      html`Your order of <b>${ordered}</b> from ${owner} was rejected. ${reason}. ${paid} that was held on your card ending ${card} is released; you can order from another listing.`,
    ),
  orderExpired: ({ ordered, owner, reason, paid, card }) =>
    told(
      'Order expired',
      html`Your order of <b>${ordered}</b> from ${owner} has ended. ${reason}. ${paid} that was held on your card ending ${card} is released; you can order from another listing.`,
    ),
  orderTakenBack: ({ buyer, ordered, paid, rest }) =>
    told(
      'Order cancelled',
      html`${buyer} took the order of <b>${ordered}</b> for ${paid} back. There is nothing to do: ${after(rest)}`,
    ),
  requestExpired: ({ ordered, buyer, reason, rest }) =>
    told(
      'Order expired',
      html`The order of <b>${ordered}</b> by ${buyer} on your listing has ended. ${reason}. There is nothing to do: ${after(rest)}`,
    ),
  orderCompleted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'Order completed',
      money === 'undone'
        ? html`You just ordered <b>${ordered}</b> from ${owner} for ${paid}. ${undone}`
        : html`You just ordered <b>${ordered}</b> from ${owner} for ${paid}. It ${went(money, credited)}, and the payment was taken from your card ending ${card}; the receipt is with your orders.`,
    ),
  orderAccepted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'Order accepted',
      money === 'undone'
        ? html`${owner} accepted your order of <b>${ordered}</b> for ${paid}. ${undone}`
        : html`${owner} accepted your order of <b>${ordered}</b> for ${paid}. It ${went(money, credited)}, and the payment was taken from your card ending ${card}; the receipt is with your orders.`,
    ),
  sweepCompleted: ({ ordered, paid, rate, listings, card, credited, money }) =>
    told(
      'Exchange completed',
      html`You just exchanged ${paid} for <b>${ordered}</b> from ${listings === 1 ? '1 listing' : `${listings} listings`}, at ${rate} on average. ${money === 'undone' ? undone : html`It ${went(money, credited)}, and the payment was taken from your card ending ${card}; the receipts are with your orders.`}`,
    ),
  listingOrdered: ({ buyer, ordered, paid, credited, rest, money }) =>
    told(
      'Listing ordered',
      money === 'undone'
        ? html`${buyer} ordered <b>${ordered}</b> of your listing for ${paid}. ${undone}`
        : html`${buyer} got <b>${ordered}</b> of your listing. ${paid} ${went(money, credited)}. ${after(rest)}`,
    ),
  listingMatchedOften: ({ listings, got, gave, credited, rest }) =>
    told(
      'Listing matched',
      html`Your listing was matched with ${listings} others: <b>${got}</b> for ${gave}. It goes to ${on(credited)}, and the listing’s page shows each exchange. ${after(rest)}`,
    ),
  listingMatched: ({ other, got, gave, credited, rest, money }) =>
    told(
      'Listing matched',
      money === 'undone'
        ? html`Your listing was matched with one of ${other}: <b>${got}</b> for ${gave}. ${undone}`
        : money === 'paid'
          ? html`Your listing was matched with one of ${other}: <b>${got}</b> for ${gave}, received on ${on(credited)}. ${after(rest)}`
          : html`Your listing was matched with one of ${other}: <b>${got}</b> for ${gave}. It ${went(money, credited)}. ${after(rest)}`,
    ),
  listingHalted: ({ released, card }) =>
    told(
      'Listing halted',
      html`You halted your listing. <b>${released}</b> that was still held on your card ending ${card} is released, and requests that were waiting are rejected. There is nothing left to do.`,
    ),
  listingEndsSoon: ({ left, lastDay, days, card }) =>
    told(
      'Listing expires soon',
      lastDay === undefined
        ? html`Your listing, of which <b>${left}</b> could still be ordered, was about to end.`
        : html`Your listing, of which <b>${left}</b> can still be ordered, ends on ${lastDay}. Renew it to keep it open for another ${days} days; otherwise what is held on your card ending ${card} is released then.`,
    ),
  listingLastDay: ({ left, lastDay, card }) =>
    told(
      'Your listing ends tomorrow',
      html`Your listing, of which <b>${left}</b> can still be ordered, ends on ${lastDay}. Renew it, or what is held on your card ending ${card} is released.`,
    ),
  listingHoldLost: ({ released, card }) =>
    told(
      'Listing ended',
      html`The bank of your card ending ${card} no longer holds <b>${released}</b> for your listing, so it has ended. Post a new listing if you still need it.`,
    ),
  listingExpired: ({ released, days, card }) =>
    told(
      'Listing expired',
      html`Your listing has ended after ${days} days. <b>${released}</b> that was still held on your card ending ${card} is released. Post a new listing if you still need it.`,
    ),

  priceOrLess: ({ price }) => `${price} or less`,
  priceOrMore: ({ price }) => `${price} or more`,
  rateReached: ({ pair, now, target }) =>
    told(
      `Rate alert: ${pair}`,
      html`The market rate is <b>${now}</b>. You wanted to know at ${target}; you will be notified again when the rate has gone back and returns.`,
    ),
  listingFound: ({ pair, owner, now, target }) =>
    told(
      `Listing alert: ${pair}`,
      html`${owner} has a listing at <b>${now}</b>. You wanted to know at ${target}; you will be notified again when no listing is there any more and one returns.`,
    ),

  giftReceived: ({ giver, amount, card, money }) =>
    ({
      'on-its-way': told(
        'Money on its way',
        html`${giver} had <b>${amount}</b> from an exchange sent to your card ending ${card}. It is on its way; there is nothing to do.`,
      ),
      'held-from-other': told(
        'Money held back',
        html`${giver} had <b>${amount}</b> from an exchange sent to your card ending ${card}. It is held back for now; there is nothing to do.`,
      ),
      paid: told(
        'Money received',
        html`${giver} had <b>${amount}</b> from an exchange credited to your card ending ${card}. There is nothing left to do.`,
      ),
      returned: told(
        'Money came back',
        html`${giver} had <b>${amount}</b> from an exchange sent to your card ending ${card}, but it came back. It waits for you: choose another card for it.`,
      ),
      undone: told(
        'Money not received',
        html`${giver} had <b>${amount}</b> from an exchange sent to your card ending ${card}. A payment failed, so it does not reach you.`,
      ),
    })[money === 'held' ? 'held-from-other' : money],
  moneySent: ({ sender, amount, days, note }) =>
    told('Incoming funds', html`${sender} sent you <b>${amount}</b>${noted(note)}.${accept(days)}`),
  moneyEndsSoon: ({ sender, amount, lastDay }) =>
    told(
      'Money for you expires soon',
      html`<b>${amount}</b> from ${sender} waits for you. Accept it until ${lastDay}; after that it is no longer held for you.`,
    ),
  moneyReceived: ({ sender, amount, card }) =>
    told(
      'Money on its way',
      html`You accepted <b>${amount}</b> from ${sender}. It is on its way to your card ending ${card}.`,
    ),
  moneyAccepted: ({ receiver, amount, card }) =>
    told(
      'Money accepted',
      html`${receiver} accepted the <b>${amount}</b> that you sent from your card ending ${card}. There is nothing left to do.`,
    ),
  moneyDeclined: ({ receiver, amount, card }) =>
    told(
      'Money declined',
      html`${receiver} declined the <b>${amount}</b> that you sent. What was held on your card ending ${card} is released; you can send it again.`,
    ),
  moneyReturned: ({ receiver, amount, days, card }) =>
    told(
      'Money released',
      html`${receiver} did not answer within ${days} days, so the <b>${amount}</b> that you sent is no longer held on your card ending ${card}. You can send it again.`,
    ),
  moneyTakenBack: ({ sender, amount }) =>
    told(
      'Money taken back',
      html`${sender} took back the <b>${amount}</b> that was waiting for your answer. There is nothing to do.`,
    ),
  moneyAsked: ({ requester, amount, lastDay, note }) =>
    told(
      'Money requested',
      html`${requester} asks you for <b>${amount}</b>${noted(note)}.${lastDay && ` Pay or decline it until ${lastDay}.`}`,
    ),
  moneyRequestEndsSoon: ({ requester, amount, lastDay, note }) =>
    told(
      'A request for money ends soon',
      html`${requester} asks you for <b>${amount}</b>${noted(note)}. The request ends on ${lastDay}: pay or decline it until then.`,
    ),
  moneyRequestPaid: ({ sender, amount, days, note }) =>
    told(
      'Request paid',
      html`${sender} sent you the <b>${amount}</b> that you asked for${noted(note)}.${accept(days)}`,
    ),
  moneyRequestDeclined: ({ payer, amount }) =>
    told(
      'Request declined',
      html`${payer} declined your request for <b>${amount}</b>. There is nothing left to do.`,
    ),
  moneyRequestWithdrawn: ({ requester, amount }) =>
    told(
      'Request withdrawn',
      html`${requester} no longer asks you for <b>${amount}</b>. There is nothing to do.`,
    ),
  moneyRequestExpired: ({ amount }) =>
    told('Request expired', html`Nobody paid your request for <b>${amount}</b> in time. You can ask again.`),
  incomingExpired: ({ sender, amount, days }) =>
    told(
      'Incoming funds expired',
      html`The <b>${amount}</b> from ${sender} is no longer held for you, because it was not accepted within ${days} days. Ask them to send it again if it was meant for you.`,
    ),

  payoutPaid: ({ amount, card }) =>
    told('Money arrived', html`<b>${amount}</b> arrived on your card ending ${card}.`),
  payoutReturned: ({ amount, card, money }) =>
    told(
      'Money came back',
      html`<b>${amount}</b> could not be paid to your card ending ${card} and came back. ${cameBack[money] ?? 'You have chosen another card for it.'}`,
    ),
  exchangePaymentFailed: ({ other, gave, got, card }) =>
    told(
      'Your payment failed',
      html`Your card ending ${card} could not be charged with <b>${gave}</b>, so the exchange for ${got} with ${other} was undone. You paid nothing and receive nothing.`,
    ),
  exchangeUndone: ({ other, gave, got, card }) =>
    told(
      'Exchange undone',
      html`The payment of ${got} by ${other} failed after your exchange was accepted, so it was undone. Your <b>${gave}</b> goes back to your card ending ${card}.`,
    ),
  transferPaymentFailed: ({ receiver, amount, card }) =>
    told(
      'Your payment failed',
      html`Your card ending ${card} could not be charged with <b>${amount}</b>, so ${receiver} does not get it. You paid nothing; you can send it again from another card.`,
    ),
  transferUndone: ({ sender, amount }) =>
    told(
      'Money not received',
      html`The card of ${sender} could not be charged with the <b>${amount}</b> that was for you, so it does not reach you.`,
    ),

  friendRequest: ({ name }) =>
    told(
      'Friend request',
      html`<b>${name}</b> wants to be your friend. Accept or reject it in your circle. Friends see the last four digits of your cards: accept people you know.`,
    ),
  friendRequestDecided: ({ name }) =>
    told('Friend request', html`<b>${name}</b> wanted to be your friend. The request is no longer open.`),
  friendAccepted: ({ name }) =>
    told(
      'Friend request accepted',
      html`<b>${name}</b> is in your circle now. You can send money to each other.`,
    ),

  identityPassed: told('Identity verified', html`Your identity has been verified.`),
  identityFailed: ({ reason }) => told('Identity not verified', html`${reason}`),
  reportAnswered: told(
    'Your report was answered',
    html`There is an answer to what you reported. Read it, and reply if something is missing.`,
  ),
  reportClosed: told(
    'Your report is closed',
    html`We have finished with what you reported. Thank you for telling us.`,
  ),
  device: ({ browser, system }) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device'),
  newDevice: ({ device, when }) => ({
    title: 'New sign-in',
    subject: 'New sign-in to your account',
    what: `Your account was signed in to from ${device}, a device that you have not used before, on ${when} UTC.`,
    advice: 'If this was not you, change your password at once: it signs every device out.',
  }),
  passwordChanged: {
    title: 'Password changed',
    subject: 'Your password was changed',
    what: 'Your password was changed, and every device was signed out.',
    advice: 'If this was not you, reset your password at once: choose "Forgot password?" on the login page.',
  },
  passwordWaits: ({ hours, when }) => ({
    title: 'New password waits',
    subject: 'Your password changes soon',
    what: `A new password was set for your account with a code from your mailbox. It takes effect in ${hours} hours, on ${when} UTC. Until then your old password works.`,
    advice: 'If this was not you, stop the change: one press is enough.',
  }),
  accountFrozen: ({ words }) => ({
    title: 'Account frozen',
    subject: 'Your account is frozen',
    what: `${words}. Your listings are paused, and you can read everything. Nothing can be exchanged, sent or changed until we lift it.`,
    advice: 'If you think that this is a mistake, write to us on the contact page.',
  }),
  accountUnfrozen: {
    title: 'Account free again',
    subject: 'Your account is free again',
    what: 'Your account is no longer frozen. Your listings are shown again.',
    advice: 'If you have a question, write to us on the contact page.',
  },
  passwordStopped: {
    title: 'New password stopped',
    subject: 'Your password was not changed',
    what: 'The new password that waited for your account was stopped. Your password is still the old one.',
    advice: 'If you did not ask for a new password, somebody may read your mail: change its password.',
  },
  emailChangeAsked: {
    title: 'New e-mail address asked for',
    subject: 'Your e-mail address may change',
    what: 'Somebody with your password wants another e-mail address for your account. It changes when a code that we mailed to the new address is entered.',
    advice: 'If this was not you, stop the change with the link that we mailed to you: one press is enough.',
  },
  emailChanged: ({ days, when }) => ({
    title: 'E-mail address changed',
    subject: 'Your e-mail address was changed',
    what: `Your account has another e-mail address now, and only that one logs in and gets our mails. The old address can take the change back for ${days} days, until ${when} UTC.`,
    advice:
      'If this was not you, use the link that we mailed to the old address: it restores it, and logs every device out.',
  }),
  emailKept: {
    title: 'E-mail address kept',
    subject: 'Your e-mail address stays as it was',
    what: 'The change of your e-mail address was stopped, and every device was logged out.',
    advice:
      'Whoever asked for it knew your password: set a new one now, by "Forgot password?" on the login page.',
  },
  accountReopened: {
    title: 'Account open again',
    subject: 'Your account is open again',
    what: 'Your account was opened again with the link from our mail. Friends and alerts have to be added anew.',
    advice:
      'If this was not you, set a new password at once: whoever closed or opened it may know the old one.',
  },
  dataDownloaded: {
    title: 'Your data was downloaded',
    subject: 'A copy of your data was downloaded',
    what: 'Everything that we know about you was downloaded, with your password.',
    advice: changePassword,
  },
  pinChanged: {
    title: 'PIN changed',
    subject: 'Your transaction PIN was changed',
    what: 'Your transaction PIN was changed.',
    advice: changePassword,
  },
  partnerAllowed: ({ partner, sites }) => ({
    title: `${partner} may log you in`,
    subject: `${partner} may log you in to Cowrie`,
    what: `You have allowed ${partner} to log you in to Cowrie on its pages (${sites}). It sees what its parts of Cowrie show there. Every payment still needs your PIN or a passkey.`,
    advice:
      'You can end this at any time under Security in your profile, at “Sites that sign you in”. If this was not you, end it there and change your password at once.',
  }),
  passkeyAdded: ({ name, device }) => ({
    title: 'Passkey added',
    subject: 'A passkey was added to your account',
    what: `The passkey "${name}" was added to your account from ${device}. It can log in to your account and confirm transactions.`,
    advice:
      'If this was not you, change your password at once and remove the passkey under Security in your profile.',
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
    what: `Your transaction PIN was entered wrongly ${tries} times. Money actions are locked for ${minutes} minutes.`,
    advice: 'If this was not you, change your password and your PIN at once.',
  }),
  pinEnded: ({ tries, days }) => ({
    title: 'Set a new PIN',
    subject: 'Your transaction PIN no longer works',
    what: `Your transaction PIN was entered wrongly ${tries} times in ${days} days. It no longer works. Set a new one in your security settings, with a mailed code and your password.`,
    advice: 'If this was not you, change your password at once.',
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
