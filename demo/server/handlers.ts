/**
 * One handler for each call that is served: it translates between the call and a use case, and decides nothing.
 * A missing one doesn't compile.
 */
import { type Contract, contract } from '#core/contract/contract.ts'
import { currencies } from '#core/money/currencies.ts'
import { currencyNames } from '#core/money/currency-names.ts'
import { rateText } from '#core/money/rate.ts'
import { confirmOptions } from './accounts/confirm.ts'
import { clearKyc, submitKyc } from './accounts/kyc.ts'
import { resendDeviceCode, signIn } from './accounts/login.ts'
import { passkeyLoginOptions, signInWithPasskey } from './accounts/passkey-login.ts'
import { addPasskey, newPasskeyOptions, passkeys, removePasskey, renamePasskey } from './accounts/passkeys.ts'
import { generateOtp, newPassword, passkeyResetOptions, verifyOtp } from './accounts/password.ts'
import { pendingPassword, stopPasswordChange } from './accounts/password-change.ts'
import { deletePhoto, profilePhoto, uploadPhoto } from './accounts/photo.ts'
import { savePin } from './accounts/pin.ts'
import { kycDetails, updateProfile, uploadDocument } from './accounts/profile.ts'
import { confirmEmail, register, resendCode } from './accounts/register.ts'
import { openResetLink, resendResetCode, resetPassword, validatePasswordReset } from './accounts/reset.ts'
import { endSession, sessions, signOut, signOutEverywhere } from './accounts/sessions.ts'
import { setupOf } from './accounts/setup.ts'
import { addCard, deleteCard, friendCards, listCards, renameCard } from './cards/cards.ts'
import { friends, removeFriend } from './circle/friends.ts'
import { inviteFriend, sentInvites } from './circle/invites.ts'
import { pendingFriendRequests, treatFriendRequest } from './circle/requests.ts'
import { takeMessage } from './contact/contact.ts'
import { addCountry, countryHint, listCountries } from './countries.ts'
import { incomingCsv, listingsCsv, ordersCsv, transfersCsv } from './history/exports.ts'
import { listingReceiptPdf, orderReceiptPdf, transferReceiptPdf } from './history/receipt-pdf.ts'
import { listingReceipt, orderReceipt } from './history/receipts.ts'
import { transferReceipt } from './history/transfer-receipt.ts'
import { done, type Handler } from './http/call.ts'
import { decodeCall } from './http/input.ts'
import { limitsOf } from './limits/limits.ts'
import { createListing } from './market/listings/create.ts'
import { listingDetail } from './market/listings/detail.ts'
import { editListing } from './market/listings/edit.ts'
import { haltListing } from './market/listings/halt.ts'
import { renewListing } from './market/listings/renew.ts'
import { searchListings } from './market/listings/search.ts'
import { acceptOrder, cancelOrder, rejectOrder } from './market/orders/decide.ts'
import { orderDetail } from './market/orders/detail.ts'
import { placeOrder } from './market/orders/place.ts'
import { listingOrders, recentOrders, searchOrders } from './market/orders/search.ts'
import { notifications, readAllNotifications, readNotification, unreadCount } from './notifications/list.ts'
import { preferences, savePreference } from './notifications/preferences.ts'
import { marketRate, rateHistory } from './rates/market-rate.ts'
import { refuse } from './refusals.ts'
import { incomingFunds, sentTransfers } from './transfers/search.ts'
import { sendMoney } from './transfers/send.ts'
import { treatIncomingFunds } from './transfers/treat.ts'

type Handlers = { [N in keyof Contract]: Handler<Contract[N]> }

export const handlers = {
  // Accounts
  register: async ({ server, input, language }) => done(await register(server, input, language)),
  confirmEmail: async ({ server, input }) => done(await confirmEmail(server, input)),
  resendCode: async ({ server, input }) => done(await resendCode(server, input)),
  resetPassword: async ({ server, input }) => done(await resetPassword(server, input)),
  resendResetCode: async ({ server, input }) => done(await resendResetCode(server, input)),
  validatePasswordReset: async ({ server, input }) => done(await validatePasswordReset(server, input)),
  openResetLink: async ({ server, input }) => done(await openResetLink(server, input)),
  newPassword: async ({ server, me, input }) => done(await newPassword(server, me, input)),
  pendingPassword: async ({ server, me }) => done(await pendingPassword(server, me)),
  stopPasswordChange: async ({ server, me, input }) => done(await stopPasswordChange(server, me, input)),
  generateOtp: async ({ server, me }) => done(await generateOtp(server, me)),
  verifyOtp: async ({ server, me, input }) => done(await verifyOtp(server, me, input)),
  login: async ({ server, input, device, origin, keyThumbprint, language, address }) => {
    const credentials = { ...input.body, device, origin, keyThumbprint, language, address }
    const { user, token, countryName } = await signIn(server, credentials)
    return { data: user, authorization: token, message: countryName }
  },
  resendDeviceCode: async ({ server, input }) => done(await resendDeviceCode(server, input)),
  logout: async ({ server, me }) => done(await signOut(server, me)),
  logoutEverywhere: async ({ server, me }) => done(await signOutEverywhere(server, me)),
  passkeys: async ({ server, me }) => done(await passkeys(server, me)),
  newPasskeyOptions: async ({ server, me }) => done(await newPasskeyOptions(server, me)),
  addPasskey: async ({ server, me, input, device }) => done(await addPasskey(server, me, input, device)),
  renamePasskey: async ({ server, me, input }) => done(await renamePasskey(server, me, input)),
  removePasskey: async ({ server, me, input }) => done(await removePasskey(server, me, input)),
  passkeyLoginOptions: async ({ server }) => done(await passkeyLoginOptions(server)),
  passkeyLogin: async ({ server, input, device, origin, keyThumbprint, language }) => {
    const from = { device, origin, keyThumbprint, language }
    const { user, token, countryName } = await signInWithPasskey(server, input.body.credential, from)
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
  passkeyResetOptions: async ({ server, input }) => done(await passkeyResetOptions(server, input)),
  kycStatus: async ({ server, me }) => done(await setupOf(server, me.id)),
  submitKyc: async ({ server, me, input, file }) => done(await submitKyc(server, me, input.body, file)),
  limits: async ({ server, me }) => done(await limitsOf(server, me)),
  clearKyc: async ({ server, me }) => done(await clearKyc(server, me)),
  savePin: async ({ server, me, input }) => done(await savePin(server, me, input)),
  sessions: async ({ server, me }) => done(await sessions(server, me)),
  endSession: async ({ server, me, input }) => done(await endSession(server, me, input)),
  kycDetails: async ({ server, me }) => done(await kycDetails(server, me)),
  updateProfile: async ({ server, me, input, file }) =>
    done(await updateProfile(server, me, input.body, file)),
  uploadDocument: async ({ server, me, file }) => done(await uploadDocument(server, me, file)),
  uploadPhoto: async ({ server, me, file }) => done(await uploadPhoto(server, me, file)),
  deletePhoto: async ({ server, me }) => done(await deletePhoto(server, me)),
  profilePhoto: async ({ server, me, input }) => done(await profilePhoto(server, me, input)),

  // Cards and circle
  cards: async ({ server, me }) => done(await listCards(server, me)),
  friendCards: async ({ server, me, input }) => done(await friendCards(server, me, input)),
  addCard: async ({ server, me, input }) => done(await addCard(server, me, input)),
  deleteCard: async ({ server, me, input }) => done(await deleteCard(server, me, input)),
  renameCard: async ({ server, me, input }) => done(await renameCard(server, me, input)),
  friends: async ({ server, me }) => done(await friends(server, me)),
  pendingFriendRequests: async ({ server, me }) => done(await pendingFriendRequests(server, me)),
  sentInvites: async ({ server, me }) => done(await sentInvites(server, me)),
  treatFriendRequest: async ({ server, me, input }) => done(await treatFriendRequest(server, me, input)),
  removeFriend: async ({ server, me, input }) => done(await removeFriend(server, me, input)),
  inviteFriend: async ({ server, me, input }) => {
    const { link, message } = await inviteFriend(server, me, input)
    return { data: link, message }
  },

  // Listings
  searchListings: async ({ server, me, input }) => done(await searchListings(server, me, input)),
  createListing: async ({ server, me, input, key }) => done(await createListing(server, me, input, key)),
  listingDetail: async ({ server, me, input }) => done(await listingDetail(server, me, input)),
  haltListing: async ({ server, me, input, key }) => done(await haltListing(server, me, input, key)),
  editListing: async ({ server, me, input, key }) => done(await editListing(server, me, input, key)),
  renewListing: async ({ server, me, input, key }) => done(await renewListing(server, me, input, key)),

  // Orders
  placeOrder: async ({ server, me, input, key }) => done(await placeOrder(server, me, input, key)),
  listingOrders: async ({ server, me, input }) => done(await listingOrders(server, me, input)),
  acceptOrder: async ({ server, me, input, key }) => done(await acceptOrder(server, me, input, key)),
  rejectOrder: async ({ server, me, input, key }) => done(await rejectOrder(server, me, input, key)),
  cancelOrder: async ({ server, me, input, key }) => done(await cancelOrder(server, me, input, key)),
  searchOrders: async ({ server, me, input }) => done(await searchOrders(server, me, input)),
  orderDetail: async ({ server, me, input }) => done(await orderDetail(server, me, input)),
  recentOrders: async ({ server, me }) => done(await recentOrders(server, me)),

  // Receipts and exports
  orderReceipt: async ({ server, me, input }) => done(await orderReceipt(server, me, input)),
  orderReceiptPdf: async ({ server, me, input }) => done(await orderReceiptPdf(server, me, input)),
  listingReceipt: async ({ server, me, input }) => done(await listingReceipt(server, me, input)),
  listingReceiptPdf: async ({ server, me, input }) => done(await listingReceiptPdf(server, me, input)),
  ordersCsv: async ({ server, me, input }) => done(await ordersCsv(server, me, input)),
  listingsCsv: async ({ server, me, input }) => done(await listingsCsv(server, me, input)),
  transferReceipt: async ({ server, me, input }) => done(await transferReceipt(server, me, input)),
  transferReceiptPdf: async ({ server, me, input }) => done(await transferReceiptPdf(server, me, input)),
  transfersCsv: async ({ server, me, input }) => done(await transfersCsv(server, me, input)),
  incomingCsv: async ({ server, me, input }) => done(await incomingCsv(server, me, input)),

  // Money between friends
  sendMoney: async ({ server, me, input, key }) => done(await sendMoney(server, me, input, key)),
  treatIncomingFunds: async ({ server, me, input, key }) =>
    done(await treatIncomingFunds(server, me, input, key)),
  transfers: async ({ server, me, input }) => done(await sentTransfers(server, me, input)),
  incomingFunds: async ({ server, me, input }) => done(await incomingFunds(server, me, input)),

  // Notifications
  notifications: async ({ server, me, input }) => done(await notifications(server, me, input)),
  readNotification: async ({ server, me, input }) => done(await readNotification(server, me, input)),
  readAllNotifications: async ({ server, me }) => done(await readAllNotifications(server, me)),
  unreadNotifications: async ({ server, me }) => done({ count: await unreadCount(server, me.id) }),
  noticePreferences: async ({ server, me }) => done(await preferences(server, me)),
  saveNoticePreference: async ({ server, me, input }) => done(await savePreference(server, me, input)),

  // Lookups
  currencyList: async () =>
    done(currencies.map(({ id, code, decimals }) => ({ id, code, name: currencyNames[code], decimals }))),
  countryList: async ({ server }) => done(await listCountries(server)),
  createCountry: async ({ server, input }) => done(await addCountry(server, input)),
  liveliness: async () => done(null),
  contactMessage: async ({ server, input, address }) => done(await takeMessage(server, input, address)),
  geolocation: async ({ server, address }) => done(await countryHint(server, address)),
  exchangeRate: async ({ server, input }) => {
    const market = await marketRate(server, input.query.from, input.query.to)
    if (!market) throw refuse('rate-unavailable')
    return done({ rate: rateText(market.rate), asOf: market.asOf, isStale: market.isStale })
  },
  rateHistory: async ({ server, input }) =>
    done({ days: await rateHistory(server, input.query.from, input.query.to) }),
} satisfies Handlers
