/**
 * Messages between an isolated widget and the page around it, with their validation. Both sides distrust every
 * message: they check the sender, then the shape, and drop invalid ones.
 *
 * The frame sends `here` to its parent as soon as it runs, or `refused`; the page answers `start` with a port; from then on they use
 * only that port, which no third window can write to.
 */
import type { ToastTone } from '#core/client/session/shared-session.ts'
import { faultIn, maxPageFonts, type PageFont } from './page-font.ts'

/** The number changes with this file's shapes. Frames of other releases with the same number are compatible. */
export const protocol = 'cowrie-frame/1'

export type Primitive = string | number | boolean | undefined
export type Primitives = Readonly<Record<string, Primitive>>

/** The widget's look, from the page around it. */
export type Look = {
  readonly scheme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
  readonly locale: string
  readonly font: string
  /** `--cowrie-…` by name. */
  readonly tokens: Readonly<Record<string, string>>
}

/** Position of the widget in the page's window, in CSS pixels. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number }

export type FromPage =
  /**
   * `texts`, `partStyles`, `fonts`: as of the messages of their names. `isGuest`: another widget embeds it and continues by itself
   * when it is done. `page`: as of `session`, before the widget draws itself.
   */
  | {
      say: 'start'
      tag: string
      values: Primitives
      look: Look
      isGuest: boolean
      page?: string | undefined
      texts?: string | undefined
      partStyles?: string | undefined
      fonts?: readonly PageFont[] | undefined
    }
  /** The page's server signs people in: see page-session.ts. `page` names the page. */
  | { say: 'session'; page: string }
  /** Answer to `secret-wanted`. */
  | { say: 'secret'; id: number; secret?: string | undefined; elsewhere?: boolean | undefined }
  /** A script of the page signs the person out. */
  | { say: 'sign-out'; id: number }
  | { say: 'values'; values: Primitives }
  | { say: 'look'; look: Look }
  /** The page's own words as JSON, which the widget checks as in a page. */
  | { say: 'texts'; texts: string | undefined }
  /** The page's own look of named parts as JSON, which the widget checks as in a page. */
  | { say: 'part-styles'; partStyles: string | undefined }
  /** Font files of the page's own origin. */
  | { say: 'fonts'; fonts: readonly PageFont[] | undefined }
  | { say: 'refresh'; id: number }
  | { say: 'focus' }
  /** Answer to an event: whether the page handled it. */
  | { say: 'answer'; id: number; handled: boolean }
  /** The frame now covers the window; the widget belongs at `place`. Undefined: back to the widget's own box. */
  | { say: 'place'; place: Rect | undefined }

export type FromFrame =
  | { say: 'here' }
  /** The exchange does not show this widget on this page. */
  | { say: 'refused' }
  /** The widget's module failed to load. */
  | { say: 'lost' }
  | { say: 'size'; height: number; width: number | undefined }
  /** A dialog or a list needs to cover the page, or no longer does. `modal`: nothing else may be used meanwhile. */
  | { say: 'overlay'; open: boolean; modal?: boolean }
  | { say: 'event'; id: number; name: string; detail: Primitives }
  | { say: 'refreshed'; id: number }
  /** Somebody was signed in when the frame began, or has signed in elsewhere since. */
  | { say: 'signed-in'; userId: string }
  /** Answer to `sign-out`; with the kind and the sentence of a failure if the exchange has not confirmed it. */
  | { say: 'signed-out'; id: number; kind?: string | undefined; text?: string | undefined }
  /** Asks for a client secret; `alone`: even if another frame has one. */
  | { say: 'secret-wanted'; id: number; alone: boolean }
  | { say: 'toast'; tone: ToastTone; text: string }
  /** Takes the toast back. */
  | { say: 'toast-over'; tone: ToastTone; text: string }

type UnknownRecord = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, maxLength = 2_000): value is string =>
  typeof value === 'string' && value.length <= maxLength
const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1_000_000
const isId = (value: unknown): value is number => Number.isSafeInteger(value)
const oneOf = (value: unknown, ...all: readonly unknown[]) => all.includes(value)

/** As long as the metadata that a page may write (`tagLimits`). */
const isPrimitive = (value: unknown) =>
  value === undefined || typeof value === 'boolean' || isSize(value) || isText(value, 6_000)

/** Names and plain values: nothing executable, no references. */
const arePrimitives = (value: unknown): value is Primitives =>
  isObject(value) &&
  Object.entries(value).every(([name, each]) => /^[a-zA-Z]{1,40}$/.test(name) && isPrimitive(each))

/** A token is a colour, a length or a font; a value with an address is rejected. */
export const isToken = ([name, value]: readonly [string, unknown]): boolean =>
  /^--cowrie-[a-z0-9-]{1,40}$/.test(name) && isText(value, 300) && !/url\s*\(|image|src\s*\(|\\/i.test(value)

const isLook = (value: unknown): value is Look =>
  isObject(value) &&
  oneOf(value.scheme, 'light', 'dark') &&
  oneOf(value.direction, 'ltr', 'rtl') &&
  isText(value.locale, 100) &&
  isText(value.font, 500) &&
  !/url\s*\(/i.test(value.font) &&
  isObject(value.tokens) &&
  Object.entries(value.tokens).every(isToken)

const isRect = (value: unknown): value is Rect | undefined =>
  value === undefined || (isObject(value) && isSize(value.x) && isSize(value.y) && isSize(value.width))

/** Maximum lengths of properties that a frame receives as JSON. */
export const maxJsonLength = { texts: 200_000, partStyles: 20_000 } as const
const isJson = (name: keyof typeof maxJsonLength, json: unknown) =>
  json === undefined || isText(json, maxJsonLength[name])

const areFonts = (fonts: unknown) =>
  fonts === undefined ||
  (Array.isArray(fonts) &&
    fonts.length <= maxPageFonts &&
    fonts.every((each) => isObject(each) && faultIn(each) === undefined))

const pageChecks: Readonly<Record<FromPage['say'], (message: UnknownRecord) => boolean>> = {
  start: ({ tag, values, look, isGuest, page, texts, partStyles, fonts }) =>
    isText(tag, 60) &&
    arePrimitives(values) &&
    isLook(look) &&
    typeof isGuest === 'boolean' &&
    (page === undefined || isText(page, 60)) &&
    isJson('texts', texts) &&
    isJson('partStyles', partStyles) &&
    areFonts(fonts),
  session: ({ page }) => isText(page, 60),
  secret: ({ id, secret, elsewhere }) =>
    isId(id) &&
    (secret === undefined || isText(secret, 100)) &&
    (elsewhere === undefined || typeof elsewhere === 'boolean'),
  'sign-out': ({ id }) => isId(id),
  values: ({ values }) => arePrimitives(values),
  look: ({ look }) => isLook(look),
  texts: ({ texts }) => isJson('texts', texts),
  'part-styles': ({ partStyles }) => isJson('partStyles', partStyles),
  fonts: ({ fonts }) => areFonts(fonts),
  refresh: ({ id }) => isId(id),
  focus: () => true,
  answer: ({ id, handled }) => isId(id) && typeof handled === 'boolean',
  place: ({ place: rect }) => isRect(rect),
}

const isToast = ({ tone, text }: UnknownRecord) =>
  oneOf(tone, 'error', 'warning', 'success', 'info') && isText(text, 1_000)

const frameChecks: Readonly<Record<FromFrame['say'], (message: UnknownRecord) => boolean>> = {
  here: () => true,
  refused: () => true,
  lost: () => true,
  size: ({ height, width }) =>
    isSize(height) && height >= 0 && (width === undefined || (isSize(width) && width >= 0)),
  overlay: ({ open, modal }) =>
    typeof open === 'boolean' && (modal === undefined || typeof modal === 'boolean'),
  event: ({ id, name, detail }) => isId(id) && isText(name, 60) && arePrimitives(detail),
  refreshed: ({ id }) => isId(id),
  'signed-in': ({ userId }) => isText(userId, 60),
  'signed-out': ({ id, kind, text }) =>
    isId(id) && (kind === undefined || isText(kind, 20)) && (text === undefined || isText(text)),
  'secret-wanted': ({ id, alone }) => isId(id) && typeof alone === 'boolean',
  toast: isToast,
  'toast-over': isToast,
}

const readMessage = <M>(
  checks: Readonly<Record<string, (message: UnknownRecord) => boolean>>,
  data: unknown,
): M | undefined =>
  isObject(data) &&
  data.cowrie === protocol &&
  typeof data.say === 'string' &&
  Object.hasOwn(checks, data.say) &&
  checks[data.say]?.(data)
    ? (data as M)
    : undefined

/** The page's message, or undefined if invalid. */
export const asPageMessage = (data: unknown): FromPage | undefined => readMessage<FromPage>(pageChecks, data)
/** The frame's message, or undefined if invalid. */
export const asFrameMessage = (data: unknown): FromFrame | undefined =>
  readMessage<FromFrame>(frameChecks, data)

/** Message in transport form. */
export const envelope = <M extends FromPage | FromFrame>(message: M) => ({ cowrie: protocol, ...message })
