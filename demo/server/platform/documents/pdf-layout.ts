/**
 * Lays out receipts on A4 with pdfkit (MIT, maintained, no native parts). The server does it, so that no widget carries
 * a PDF writer. The file embeds the used glyphs of Noto Sans, which has Latin with all accents, Greek, Cyrillic,
 * Devanagari and the signs of all currencies but one.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { logo } from '#core/texts/logo.ts'

const { resolve } = createRequire(import.meta.url)
const font = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}`))
const regular = font('400Regular/NotoSans_400Regular.ttf')
const bold = font('600SemiBold/NotoSans_600SemiBold.ttf')

const ink = '#16242e'
const muted = '#55646e'
const accent = '#0b6e72'
const line = '#d8dedf'
/** Colors of stamps; `neutral` for open states. */
const tones = { good: '#1b6b3a', bad: '#a4262c', neutral: muted } as const
export type Tone = keyof typeof tones

const marginPt = 56
const widthPt = 595.28 - 2 * marginPt
const labelWidthPt = 150
const logoPt = 26
const codePt = 72

/** A long table yields after this many rows, so that the server answers other requests in between. */
const rowsPerTick = 40

/** Replaces the baht's sign, the only one that the font lacks. */
const printable = (text: string) => text.replaceAll('฿', 'THB ')

type Row = readonly [label: string, value: string]

/** Draws from top to bottom and adds pages as needed. */
export class Paper {
  readonly #document: PDFKit.PDFDocument
  readonly #written: Promise<Uint8Array<ArrayBuffer>>

  constructor(title: string, reference: string) {
    this.#document = new PDFDocument({
      size: 'A4',
      margins: { top: marginPt, bottom: marginPt + 24, left: marginPt, right: marginPt },
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      info: { Title: `${title} ${reference}`, Author: 'Cowrie' },
    })
    this.#written = collected(this.#document)
    this.#document.registerFont('regular', regular)
    this.#document.registerFont('bold', bold)
    this.#head(title)
  }

  /** Draws the two sums of the receipt side by side. */
  sums(sums: readonly Row[]): void {
    const top = this.#document.y + 4
    sums.forEach(([label, value], at) => {
      const left = marginPt + (widthPt / sums.length) * at
      const column = { width: widthPt / sums.length - 12 }
      this.#document.font('regular').fontSize(10).fillColor(muted).text(label, left, top, column)
      this.#document
        .font('bold')
        .fontSize(20)
        .fillColor(ink)
        .text(printable(value), left, top + 16, column)
    })
    this.#document.x = marginPt
    this.#document.y = top + 56
    this.#rule()
  }

  /** Draws a framed word at the right end of the sums. */
  stamp(word: string, tone: Tone): void {
    const paddingPt = 8
    this.#document.font('bold').fontSize(10)
    const wordPt = this.#document.widthOfString(word)
    const left = marginPt + widthPt - wordPt - 2 * paddingPt
    const top = marginPt + 45
    this.#document
      .roundedRect(left, top, wordPt + 2 * paddingPt, 20, 4)
      .lineWidth(1.2)
      .stroke(tones[tone])
    const { x, y } = this.#document
    this.#document.fillColor(tones[tone]).text(word, left + paddingPt, top + 3, { lineBreak: false })
    Object.assign(this.#document, { x, y })
  }

  /** Draws an address as a code to scan and as a link, with `text` before it. */
  code(address: string, text: string): void {
    this.#ensureSpace(codePt + 24)
    const top = this.#document.y + 18
    const { data, size } = encode(address, { border: 0, ecc: 'M' })
    const modulePt = codePt / size
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) this.#document.rect(marginPt + x * modulePt, top + y * modulePt, modulePt, modulePt)
      })
    })
    this.#document.fill('#000')
    const left = marginPt + codePt + 16
    this.#document.font('regular').fontSize(9).fillColor(muted)
    this.#document.text(text, left, top + codePt / 2 - 14, { width: widthPt - codePt - 16 })
    this.#document.fillColor(accent).text(address, { link: address, width: widthPt - codePt - 16 })
    this.#document.x = marginPt
    this.#document.y = top + codePt
  }

  heading(text: string): void {
    this.#ensureSpace(64)
    this.#document
      .font('bold')
      .fontSize(12)
      .fillColor(ink)
      .text(text, marginPt, this.#document.y + 12, { width: widthPt })
    this.#document.y += 4
  }

  /** Draws labels with their values, one below the other. */
  async rows(rows: readonly Row[]): Promise<void> {
    for (const [index, [label, value]] of rows.entries()) {
      if (index % rowsPerTick === rowsPerTick - 1) await setImmediate()
      this.#ensureSpace(22)
      const top = this.#document.y + 5
      this.#document.font('regular').fontSize(10)
      this.#document.fillColor(muted).text(label, marginPt, top, { width: labelWidthPt - 12 })
      const below = this.#document.y
      this.#document
        .fillColor(ink)
        .text(printable(value), marginPt + labelWidthPt, top, { width: widthPt - labelWidthPt })
      this.#document.y = Math.max(below, this.#document.y) + 1
      this.#document.x = marginPt
    }
  }

  /** Draws a table; `columnShares` are shares of the width, and the first row has the headings. */
  async table(columnShares: readonly number[], rows: readonly (readonly string[])[]): Promise<void> {
    for (const [index, row] of rows.entries()) {
      if (index % rowsPerTick === rowsPerTick - 1) await setImmediate()
      this.#ensureSpace(24)
      const top = this.#document.y + 5
      let left = marginPt
      let bottom = top
      row.forEach((value, at) => {
        const column = (columnShares[at] ?? 0) * widthPt
        this.#document
          .font('regular')
          .fontSize(8)
          .fillColor(index === 0 ? muted : ink)
        this.#document.text(printable(value), left, top, { width: column - 8 })
        bottom = Math.max(bottom, this.#document.y)
        left += column
      })
      this.#document.y = bottom
      this.#rule(6)
    }
    this.#document.x = marginPt
  }

  /** Numbers the pages and returns the file. */
  async finish(footer: string): Promise<Uint8Array<ArrayBuffer>> {
    const { count } = this.#document.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      this.#document.switchToPage(at)
      // The footer is below the margin, where pdfkit would begin a new page.
      this.#document.page.margins.bottom = 0
      this.#document.font('regular').fontSize(8).fillColor(muted)
      const y = this.#document.page.height - marginPt
      this.#document.text(footer, marginPt, y, { width: widthPt - 60, lineBreak: false })
      this.#document.text(`${at + 1} / ${count}`, marginPt, y, {
        width: widthPt,
        align: 'right',
        lineBreak: false,
      })
    }
    this.#document.end()
    return this.#written
  }

  #head(title: string): void {
    this.#document
      .save()
      .translate(marginPt - 4, marginPt)
      .scale(logoPt / 32)
    this.#document.path(logo.body).fill(accent)
    this.#document.path(logo.mouth).fill('#fff')
    this.#document.path(logo.teeth).lineWidth(1.4).lineCap('round').stroke('#fff')
    this.#document.restore()
    this.#document
      .font('bold')
      .fontSize(20)
      .fillColor(accent)
      .text('Cowrie', marginPt + logoPt, marginPt)
    this.#document.font('regular').fontSize(11).fillColor(muted)
    this.#document.text(title, marginPt, marginPt + 8, { width: widthPt, align: 'right' })
    this.#rule(26)
  }

  #rule(gap = 10): void {
    const y = this.#document.y + gap / 2
    this.#document
      .moveTo(marginPt, y)
      .lineTo(marginPt + widthPt, y)
      .lineWidth(0.75)
      .strokeColor(line)
      .stroke()
    this.#document.y = y + gap / 2
  }

  /** Begins a new page when fewer than `height` points are left. */
  #ensureSpace(height: number): void {
    const { y, page } = this.#document
    if (y + height > page.height - page.margins.bottom) this.#document.addPage()
  }
}

/** The bytes of a document, once it has ended. */
function collected(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  return new Promise((settle, fail) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => settle(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', fail)
  })
}
