/** JSON of mails, compressed: their words are most of it, and are known beforehand. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Stored mails are read with it: change it only together with the name of what is packed. The last words are the nearest. */
const dictionary = Buffer.from(
  '"device":{"browser":"minute":"day":"provider":"price":"condition":"theirs":{"quoted":"mine":{"quoted":"transfer' +
    '"reason":{"reason":"owner-declined"is":"released""is":"fulfilled""message":"orderCountered","facts":' +
    '"NGN""KES""GHS""ZAR""EUR""GBP""USD""state":{"days":7}}"fee":{"kind":"orders","url":"/order-page","message":' +
    '{"message":"orderAccepted","facts":{"owner":"{"personId":"01a2-7-7-8-9-a-b","kind":"listings","url":' +
    '"/users-listing-details/01a2-7","message":{"message":"orderRequested{"message":"listingOrdered","facts":' +
    '{"ordered":{"minor":"00","currency":"USD","whole":true},"paid":{"minor":"000","currency":"NGN","whole":true},' +
    '"buyer":"","card":"","credited":{"is":"own","card":""},"rest":{"is":"left","amount":{"minor":"00","currency":"USD",' +
    '"whole":true}}}},"state":{"money":"on-its-way"},"receipt":{"url":"/receipt/order/01a2-7","rate":{"quoted":"0.000",' +
    '"base":"NGN","quote":"USD"},"reference":"CW-","gave":{"minor":"00","currency":"USD","whole":true},' +
    '"got":{"minor":"000","currency":"NGN","whole":true}}}',
)

export const packed = (text: string): Buffer => deflateRawSync(text, { dictionary, level: 9, memLevel: 5 })

/** Throws when it was not packed by the same dictionary. */
export const unpacked = (bytes: Uint8Array): string => inflateRawSync(bytes, { dictionary }).toString('utf8')
