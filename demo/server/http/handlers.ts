/**
 * One handler for each call that is served: it translates between the call and a use case, and decides nothing.
 * A missing one doesn't compile.
 */
import { type Contract, contract } from '#core/contract/contract.ts'
import { currencies } from '#core/money/currencies.ts'
import { alerts, createAlert, deleteAlert, editAlert, pauseAlert } from '../exchange/alerts/alerts.ts'
import { acceptMessage } from '../exchange/contact/contact.ts'
import { incomingCsv, listingsCsv, ordersCsv, transfersCsv } from '../exchange/history/exports.ts'
import { listingReceiptPdf, orderReceiptPdf, transferReceiptPdf } from '../exchange/history/receipt-pdf.ts'
import { listingReceipt, orderReceipt } from '../exchange/history/receipts.ts'
import { transferReceipt } from '../exchange/history/transfer-receipt.ts'
import { exchangeRate } from '../exchange/market/exchange-rate.ts'
import { feeTermsOf } from '../exchange/market/figures.ts'
import { createListing } from '../exchange/market/listings/create.ts'
import { listingDetail, listingExists } from '../exchange/market/listings/detail.ts'
import { editListing } from '../exchange/market/listings/edit.ts'
import { haltListing } from '../exchange/market/listings/halt.ts'
import { renewListing } from '../exchange/market/listings/renew.ts'
import { searchListings } from '../exchange/market/listings/search.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '../exchange/market/orders/decide.ts'
import { orderDetail } from '../exchange/market/orders/detail.ts'
import { placeOrder } from '../exchange/market/orders/place.ts'
import { listingOrders, recentOrders, searchOrders } from '../exchange/market/orders/search.ts'
import { pairMarket } from '../exchange/market/pair-market.ts'
import { quoteSweep, sweep } from '../exchange/market/sweep/sweep.ts'
import { traderFigures } from '../exchange/market/trader.ts'
import { answerConsent, consentRequest, consents, endConsent } from '../exchange/partners/consents.ts'
import { signInWithSecret } from '../exchange/partners/sessions.ts'
import { myReport, myReports, readReport, replyToReport, reportPerson } from '../exchange/reports/reports.ts'
import { statementCsv, statementPdf } from '../exchange/statement/exports.ts'
import { statementLines } from '../exchange/statement/lines.ts'
import { statementSums } from '../exchange/statement/sums.ts'
import { askMoney } from '../exchange/transfers/ask.ts'
import {
  befriendRequester,
  declineMoneyRequest,
  moneyRequest,
  ownMoneyRequests,
  waitingMoneyRequests,
  withdrawMoneyRequest,
} from '../exchange/transfers/requests.ts'
import { respondToTransfer } from '../exchange/transfers/respond.ts'
import { incomingFunds, sentTransfers } from '../exchange/transfers/search.ts'
import { sendMoney } from '../exchange/transfers/send.ts'
import {
  changeStandingTransfer,
  createStandingTransfer,
  pauseStandingTransfer,
  skipStandingTransfer,
  stopStandingTransfer,
} from '../exchange/transfers/standing/calls.ts'
import { standingTransfers, standingTransfersToMe } from '../exchange/transfers/standing/lists.ts'
import { cancelTransfer } from '../exchange/transfers/take-back.ts'
import { waiting } from '../exchange/waiting/waiting.ts'
import { cardFields } from '../money/cards/card-data.ts'
import { addCard, deleteCard, friendCards, listCards, renameCard } from '../money/cards/cards.ts'
import { limitsOf } from '../money/limits/limits.ts'
import { rateHistory } from '../money/rates/market-rate.ts'
import { choosePayoutCard } from '../money/settlement/payouts.ts'
import { confirmOptions } from '../people/accounts/confirm.ts'
import { addCountry, countryHint, listCountries } from '../people/accounts/countries.ts'
import {
  changeEmail,
  confirmNewEmail,
  resendEmailCode,
  stopEmailChange,
} from '../people/accounts/email-change.ts'
import { frozenOf } from '../people/accounts/frozen.ts'
import { clearKyc, submitKyc } from '../people/accounts/kyc.ts'
import { resendDeviceCode, signIn } from '../people/accounts/login.ts'
import { passkeyLoginOptions, signInWithPasskey } from '../people/accounts/passkey-login.ts'
import {
  addPasskey,
  newPasskeyOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '../people/accounts/passkeys.ts'
import { generateOtp, newPassword, passkeyResetOptions, verifyOtp } from '../people/accounts/password.ts'
import { pendingPassword, stopPasswordChange } from '../people/accounts/password-change.ts'
import { deletePhoto, profilePhoto, uploadPhoto } from '../people/accounts/photo.ts'
import { savePin } from '../people/accounts/pin.ts'
import { kycDetails, updateProfile, uploadDocument } from '../people/accounts/profile.ts'
import { confirmEmail, register, resendCode } from '../people/accounts/register.ts'
import {
  openResetLink,
  resendResetCode,
  resetPassword,
  validatePasswordReset,
} from '../people/accounts/reset.ts'
import { setupOf } from '../people/accounts/setup.ts'
import { friends, removeFriend } from '../people/circle/friends.ts'
import { inviteOfLink } from '../people/circle/invite-page.ts'
import { inviteFriend, sentInvites } from '../people/circle/invites.ts'
import { pendingFriendRequests, respondToFriendRequest } from '../people/circle/requests.ts'
import {
  notifications,
  readAllNotifications,
  readNotification,
  unreadCount,
} from '../people/notifications/list.ts'
import { notificationPreferences, saveNotificationPreference } from '../people/notifications/preferences.ts'
import { addPushDevice, pushSettings, removePushDevice } from '../people/push/devices.ts'
import { closeAccount, reopenAccount } from '../people/rights/close.ts'
import { openMatters } from '../people/rights/matters.ts'
import { myDataJson, myDataPdf } from '../people/rights/my-data.ts'
import { endSession, sessions, signOut, signOutEverywhere } from '../people/sessions/sessions.ts'
import { refuse } from '../refusals.ts'
import type { Handler } from './call.ts'
import { done, forAnyone, forMe, forSearch, onOwnPages } from './handler-forms.ts'
import { decodeCall } from './input.ts'

type Handlers = { [N in keyof Contract]: Handler<Contract[N]> }

export const handlers = {
  // Accounts
  register: async ({ server, input, language }) => done(await register(server, input, language)),
  confirmEmail: forAnyone(confirmEmail),
  resendCode: forAnyone(resendCode),
  resetPassword: forAnyone(resetPassword),
  resendResetCode: forAnyone(resendResetCode),
  validatePasswordReset: forAnyone(validatePasswordReset),
  openResetLink: forAnyone(openResetLink),
  newPassword: forMe(newPassword),
  pendingPassword: forMe(pendingPassword),
  stopPasswordChange: forMe(stopPasswordChange),
  changeEmail: forMe(changeEmail),
  resendEmailCode: forMe(resendEmailCode),
  confirmNewEmail: forMe(confirmNewEmail),
  stopEmailChange: forAnyone(stopEmailChange),
  openMatters: forMe(openMatters),
  myDataJson: forMe(myDataJson),
  myDataPdf: forMe(myDataPdf),
  closeAccount: forMe(closeAccount),
  reopenAccount: forAnyone(reopenAccount),
  generateOtp: forMe(generateOtp),
  verifyOtp: forMe(verifyOtp),
  login: async ({ server, input, device, origin, keyThumbprint, language, address }) => {
    const credentials = { ...input.body, ...input.query, device, origin, keyThumbprint, language, address }
    const { user, token, countryName } = await signIn(server, credentials)
    return { data: user, authorization: token, message: countryName }
  },
  resendDeviceCode: forAnyone(resendDeviceCode),
  logout: forMe(signOut),
  logoutEverywhere: forMe(signOutEverywhere),
  passkeys: forMe(passkeys),
  newPasskeyOptions: forMe(newPasskeyOptions),
  addPasskey: async ({ server, me, input, device }) => done(await addPasskey(server, me, input, device)),
  renamePasskey: forMe(renamePasskey),
  removePasskey: forMe(removePasskey),
  passkeyLoginOptions: forAnyone(passkeyLoginOptions),
  passkeyLogin: async ({ server, input, device, origin, keyThumbprint, language }) => {
    const from = { ...input.query, device, origin, keyThumbprint, language }
    const { user, token, countryName } = await signInWithPasskey(server, input.body.credential, from)
    return { data: user, authorization: token, message: countryName }
  },
  // A partner's page, or a widget on one, must not agree in the person's name.
  consentRequest: onOwnPages(consentRequest),
  answerConsent: onOwnPages(answerConsent),
  consents: forMe(consents),
  endConsent: forMe(endConsent),
  clientSecretLogin: async ({ server, input, device, origin, keyThumbprint, language }) => {
    const from = { ...input.query, device, origin, keyThumbprint, language }
    const { user, token, countryName } = await signInWithSecret(server, input.body.clientSecret, from)
    return { data: user, authorization: token, message: countryName }
  },
  passkeyConfirmOptions: async ({ server, me, input: { body } }) => {
    // The signature that will take the PIN's place does not exist yet, and is no part of the intent.
    const unsigned = { ...body.body, transactionPin: '0000' }
    const { params, body: fields } = decodeCall(contract[body.call], { ...body, body: unsigned })
    return done(
      await confirmOptions(server, me, { key: body.key, call: body.call, body: { ...params, ...fields } }),
    )
  },
  passkeyResetOptions: forAnyone(passkeyResetOptions),
  kycStatus: async ({ server, me }) => done(await setupOf(server, me.id)),
  submitKyc: async ({ server, me, input, file }) => done(await submitKyc(server, me, input.body, file)),
  frozen: forMe(frozenOf),
  limits: forMe(limitsOf),
  clearKyc: forMe(clearKyc),
  savePin: forMe(savePin),
  sessions: forMe(sessions),
  endSession: forMe(endSession),
  kycDetails: forMe(kycDetails),
  updateProfile: async ({ server, me, input, file }) =>
    done(await updateProfile(server, me, input.body, file)),
  uploadDocument: async ({ server, me, file }) => done(await uploadDocument(server, me, file)),
  uploadPhoto: async ({ server, me, file }) => done(await uploadPhoto(server, me, file)),
  deletePhoto: forMe(deletePhoto),
  profilePhoto: forMe(profilePhoto),

  // Cards and circle
  cards: forMe(listCards),
  friendCards: forMe(friendCards),
  cardFields: forMe(cardFields),
  addCard: forMe(addCard),
  deleteCard: forMe(deleteCard),
  renameCard: forMe(renameCard),
  friends: forMe(friends),
  pendingFriendRequests: forMe(pendingFriendRequests),
  sentInvites: forMe(sentInvites),
  inviteOfLink: forAnyone(inviteOfLink),
  treatFriendRequest: forMe(respondToFriendRequest),
  removeFriend: forMe(removeFriend),
  inviteFriend: async ({ server, me, input }) => {
    const { link, message } = await inviteFriend(server, me, input)
    return { data: link, message }
  },

  // Listings
  searchListings: forSearch(searchListings),
  createListing: forMe(createListing),
  listingDetail: forMe(listingDetail),
  listingExists: forAnyone(listingExists),
  haltListing: forMe(haltListing),
  editListing: forMe(editListing),
  renewListing: forMe(renewListing),
  pairMarket: forMe(pairMarket),
  waiting: forMe(waiting),
  traderFigures: forMe(traderFigures),

  // Reports
  reportPerson: forMe(reportPerson),
  myReports: forMe(myReports),
  myReport: forMe(myReport),
  readReport: forMe(readReport),
  replyToReport: forMe(replyToReport),

  // Orders
  placeOrder: forMe(placeOrder),
  quoteSweep: forMe(quoteSweep),
  sweep: forMe(sweep),
  listingOrders: forMe(listingOrders),
  acceptOrder: forMe(acceptOrder),
  rejectOrder: forMe(rejectOrder),
  cancelOrder: forMe(cancelOrder),
  searchOrders: forSearch(searchOrders),
  orderDetail: forMe(orderDetail),
  recentOrders: forMe(recentOrders),

  // Receipts and exports
  orderReceipt: forMe(orderReceipt),
  orderReceiptPdf: forMe(orderReceiptPdf),
  listingReceipt: forMe(listingReceipt),
  listingReceiptPdf: forMe(listingReceiptPdf),
  ordersCsv: forMe(ordersCsv),
  listingsCsv: forMe(listingsCsv),
  transferReceipt: forMe(transferReceipt),
  transferReceiptPdf: forMe(transferReceiptPdf),
  transfersCsv: forMe(transfersCsv),
  incomingCsv: forMe(incomingCsv),

  // Money between friends
  sendMoney: forMe(sendMoney),
  treatIncomingFunds: forMe(respondToTransfer),
  choosePayoutCard: forMe(choosePayoutCard),
  cancelTransfer: forMe(cancelTransfer),
  askMoney: forMe(askMoney),
  ownMoneyRequests: forMe(ownMoneyRequests),
  waitingMoneyRequests: forMe(waitingMoneyRequests),
  moneyRequest: forMe(moneyRequest),
  declineMoneyRequest: forMe(declineMoneyRequest),
  withdrawMoneyRequest: forMe(withdrawMoneyRequest),
  befriendRequester: forMe(befriendRequester),
  createStandingTransfer: forMe(createStandingTransfer),
  standingTransfers: forMe(standingTransfers),
  standingTransfersToMe: forMe(standingTransfersToMe),
  changeStandingTransfer: forMe(changeStandingTransfer),
  pauseStandingTransfer: forMe(pauseStandingTransfer),
  skipStandingTransfer: forMe(skipStandingTransfer),
  stopStandingTransfer: forMe(stopStandingTransfer),
  transfers: forSearch(sentTransfers),
  incomingFunds: forSearch(incomingFunds),

  // Statement
  statementLines: forMe(statementLines),
  statementSums: forMe(statementSums),
  statementCsv: forMe(statementCsv),
  statementPdf: forMe(statementPdf),

  // Notifications
  notifications: forMe(notifications),
  readNotification: forMe(readNotification),
  readAllNotifications: forMe(readAllNotifications),
  unreadNotifications: async ({ server, me }) => done({ count: await unreadCount(server, me.id) }),
  noticePreferences: forMe(notificationPreferences),
  saveNoticePreference: forMe(saveNotificationPreference),

  // Alerts
  alerts: forMe(alerts),
  createAlert: forMe(createAlert),
  editAlert: forMe(editAlert),
  pauseAlert: forMe(pauseAlert),
  deleteAlert: forMe(deleteAlert),
  pushSettings: async ({ server }) => done(await pushSettings(server)),
  addPushDevice: async ({ server, me, input, origin }) => {
    // A partner's page has no service worker of this site.
    if (origin !== undefined) throw refuse('not-allowed')
    return done(await addPushDevice(server, me, input))
  },
  removePushDevice: forMe(removePushDevice),

  // Lookups
  currencyList: async ({ server }) =>
    done(
      currencies.map(({ id, code, name, decimals }) => ({
        id,
        code,
        name,
        decimals,
        isOpen: server.settings.openCurrencies.has(code),
        ...feeTermsOf(server.settings.fees[code], code),
      })),
    ),
  countryList: forAnyone(listCountries),
  createCountry: forAnyone(addCountry),
  liveliness: async () => done(null),
  contactMessage: async ({ server, input }) => done(await acceptMessage(server, input)),
  geolocation: async ({ server, address }) => done(await countryHint(server, address)),
  exchangeRate: forAnyone(exchangeRate),
  rateHistory: async ({ server, input }) =>
    done({ days: await rateHistory(server, input.query.from, input.query.to) }),
} satisfies Handlers
