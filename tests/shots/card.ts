/**
 * `npm run card`: draws `social-card.png` and `apple-touch-icon.png` from the site's SVGs, after one of them changed.
 * Link previews and home screens do not support SVG.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../chromium.ts'

const file = (name: string) => fileURLToPath(new URL(`../../demo/site/public/${name}`, import.meta.url))
const font = fileURLToPath(
  import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
)

const pictures = [
  { from: 'social-card.svg', to: 'social-card.png', width: 1200, height: 630, padding: 0 },
  { from: 'favicon.svg', to: 'apple-touch-icon.png', width: 180, height: 180, padding: 26 },
]

const browser = await launchChromium()
for (const { from, to, width, height, padding } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } })
  const face = `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(font, 'base64')})}`
  const look = `body{margin:0;padding:${padding}px;background:#fff;box-sizing:border-box}svg{display:block;width:100%;height:100%}`
  await page.setContent(`<style>${face}${look}</style>${readFileSync(file(from), 'utf8')}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: file(to) })
  await page.close()
}
await browser.close()
