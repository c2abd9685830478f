/** Readable form of a browser's user-agent header: `Chrome on Windows`. No React. */
import type { SecurityTexts } from './texts/security/en.ts'

// Order matters: most browsers also include the names of their ancestors.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** An unknown agent keeps its first word, such as a program's name. */
export function describeDevice(userAgent: string, texts: SecurityTexts): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (system) return texts.deviceOn(browser ?? texts.browser, system)
  if (browser) return browser
  const [word = ''] = /^[\w.-]{2,40}/.exec(userAgent.trim()) ?? []
  return word && word !== 'Mozilla' && word !== 'unknown' ? word : texts.unknownDevice
}
