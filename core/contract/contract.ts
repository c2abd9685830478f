/** Every call of the API, by the name that client and server share. */
import * as accounts from './accounts.ts'
import * as cards from './cards.ts'
import * as circle from './circle.ts'
import * as exports from './exports.ts'
import { limits } from './limits.ts'
import { searchListings } from './listing-search.ts'
import * as listings from './listings.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as rates from './rates.ts'
import * as receipts from './receipts.ts'
import * as setup from './setup.ts'
import * as transfers from './transfers.ts'
import * as utility from './utility.ts'

export const contract = {
  register: accounts.register,
  confirmEmail: accounts.confirmEmail,
  resendCode: accounts.resendCode,
  resendDeviceCode: accounts.resendDeviceCode,
  resetPassword: passwords.resetPassword,
  resendResetCode: passwords.resendResetCode,
  validatePasswordReset: passwords.validatePasswordReset,
  openResetLink: passwords.openResetLink,
  newPassword: passwords.newPassword,
  pendingPassword: passwords.pendingPassword,
  stopPasswordChange: passwords.stopPasswordChange,
  login: accounts.login,
  logout: accounts.logout,
  logoutEverywhere: accounts.logoutEverywhere,
  sessions: accounts.sessions,
  endSession: accounts.endSession,
  passkeys: passkeys.passkeys,
  newPasskeyOptions: passkeys.newPasskeyOptions,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  passkeyLoginOptions: passkeys.passkeyLoginOptions,
  passkeyLogin: passkeys.passkeyLogin,
  passkeyConfirmOptions: passkeys.passkeyConfirmOptions,
  passkeyResetOptions: passkeys.passkeyResetOptions,
  kycStatus: setup.kycStatus,
  submitKyc: accounts.submitKyc,
  clearKyc: accounts.clearKyc,
  limits,
  kycDetails: accounts.kycDetails,
  updateProfile: accounts.updateProfile,
  savePin: accounts.savePin,
  generateOtp: accounts.generateOtp,
  verifyOtp: accounts.verifyOtp,
  uploadDocument: accounts.uploadDocument,
  uploadPhoto: accounts.uploadPhoto,
  deletePhoto: accounts.deletePhoto,
  profilePhoto: accounts.profilePhoto,
  cards: cards.cards,
  friendCards: cards.friendCards,
  addCard: cards.addCard,
  deleteCard: cards.deleteCard,
  renameCard: cards.renameCard,
  friends: circle.friends,
  pendingFriendRequests: circle.pendingFriendRequests,
  sentInvites: circle.sentInvites,
  treatFriendRequest: circle.treatFriendRequest,
  removeFriend: circle.removeFriend,
  inviteFriend: circle.inviteFriend,
  searchListings,
  createListing: listings.createListing,
  listingDetail: listings.listingDetail,
  haltListing: listings.haltListing,
  editListing: listings.editListing,
  renewListing: listings.renewListing,
  placeOrder: orders.placeOrder,
  listingOrders: orders.listingOrders,
  acceptOrder: orders.acceptOrder,
  rejectOrder: orders.rejectOrder,
  cancelOrder: orders.cancelOrder,
  searchOrders: orders.searchOrders,
  orderDetail: orders.orderDetail,
  orderReceipt: receipts.orderReceipt,
  orderReceiptPdf: receipts.orderReceiptPdf,
  listingReceipt: receipts.listingReceipt,
  listingReceiptPdf: receipts.listingReceiptPdf,
  ordersCsv: exports.ordersCsv,
  listingsCsv: exports.listingsCsv,
  transferReceipt: receipts.transferReceipt,
  transferReceiptPdf: receipts.transferReceiptPdf,
  transfersCsv: exports.transfersCsv,
  incomingCsv: exports.incomingCsv,
  recentOrders: orders.recentOrders,
  sendMoney: transfers.sendMoney,
  transfers: transfers.transfers,
  incomingFunds: transfers.incomingFunds,
  treatIncomingFunds: transfers.treatIncomingFunds,
  notifications: notifications.notifications,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  unreadNotifications: notifications.unreadNotifications,
  noticePreferences: notifications.noticePreferences,
  saveNoticePreference: notifications.saveNoticePreference,
  currencyList: utility.currencyList,
  countryList: utility.countryList,
  createCountry: utility.createCountry,
  liveliness: utility.liveliness,
  contactMessage: utility.contactMessage,
  geolocation: utility.geolocation,
  exchangeRate: rates.exchangeRate,
  rateHistory: rates.rateHistory,
}

export type Contract = typeof contract
