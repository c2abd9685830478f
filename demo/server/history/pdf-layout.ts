/**
 * A sheet of A4 on which receipts are set, by pdfkit (MIT, maintained, no native parts). Made on the server, so that
 * no widget carries a PDF writer. Noto Sans is embedded (only the letters that are used): it has Latin with all its
 * accents, Greek, Cyrillic, Devanagari and the signs of all
 * currencies but one.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'

const { resolve } = createRequire(import.meta.url)
const font = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}`))
const regular = font('400Regular/NotoSans_400Regular.ttf')
const bold = font('600SemiBold/NotoSans_600SemiBold.ttf')

const ink = '#16242e'
const muted = '#55646e'
const accent = '#0b6e72'
const line = '#d8dedf'
const marginPt = 56
const widthPt = 595.28 - 2 * marginPt
const labelWidthPt = 150

/** A long list is set in pieces of so many lines, and others are served in between. */
const rowsPerTick = 40

/** The font lacks the baht's sign alone. */
const printable = (text: string) => text.replaceAll('฿', 'THB ')

type Row = readonly [label: string, value: string]

/** Draws from top to bottom and begins new pages by itself. */
export function pdfDocument(title: string, reference: string) {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: marginPt, bottom: marginPt + 24, left: marginPt, right: marginPt },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${title} ${reference}`, Author: 'Cowrie' },
  })
  const chunks: Buffer[] = []
  const written = new Promise<Uint8Array<ArrayBuffer>>((settle, fail) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => settle(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', fail)
  })
  document.registerFont('regular', regular)
  document.registerFont('bold', bold)

  document.font('bold').fontSize(20).fillColor(accent).text('Cowrie', marginPt, marginPt)
  document.font('regular').fontSize(11).fillColor(muted)
  document.text(title, marginPt, marginPt + 8, { width: widthPt, align: 'right' })
  drawRule(26)

  function drawRule(gap = 10) {
    const y = document.y + gap / 2
    document
      .moveTo(marginPt, y)
      .lineTo(marginPt + widthPt, y)
      .lineWidth(0.75)
      .strokeColor(line)
      .stroke()
    document.y = y + gap / 2
  }

  /** Keeps what belongs together on one page. */
  function ensureSpace(height: number) {
    if (document.y + height > document.page.height - document.page.margins.bottom) document.addPage()
  }

  return {
    /** The two sums that the receipt is about, side by side. */
    sums(sums: readonly Row[]) {
      const top = document.y + 4
      sums.forEach(([label, value], at) => {
        const left = marginPt + (widthPt / sums.length) * at
        const column = { width: widthPt / sums.length - 12 }
        document.font('regular').fontSize(10).fillColor(muted).text(label, left, top, column)
        document
          .font('bold')
          .fontSize(20)
          .fillColor(ink)
          .text(printable(value), left, top + 16, column)
      })
      document.x = marginPt
      document.y = top + 56
      drawRule()
    },

    heading(text: string) {
      ensureSpace(64)
      document
        .font('bold')
        .fontSize(12)
        .fillColor(ink)
        .text(text, marginPt, document.y + 12, { width: widthPt })
      document.y += 4
    },

    /** Names and values under one another. */
    async rows(rows: readonly Row[]) {
      for (const [index, [label, value]] of rows.entries()) {
        if (index % rowsPerTick === rowsPerTick - 1) await setImmediate()
        ensureSpace(22)
        const top = document.y + 5
        document.font('regular').fontSize(10)
        document.fillColor(muted).text(label, marginPt, top, { width: labelWidthPt - 12 })
        const below = document.y
        document
          .fillColor(ink)
          .text(printable(value), marginPt + labelWidthPt, top, { width: widthPt - labelWidthPt })
        document.y = Math.max(below, document.y) + 1
        document.x = marginPt
      }
    },

    /** A list with columns of the given shares of the width; the first row has the headings. */
    async table(columnShares: readonly number[], rows: readonly (readonly string[])[]) {
      for (const [index, row] of rows.entries()) {
        if (index % rowsPerTick === rowsPerTick - 1) await setImmediate()
        ensureSpace(24)
        const top = document.y + 5
        let left = marginPt
        let bottom = top
        row.forEach((value, at) => {
          const column = (columnShares[at] ?? 0) * widthPt
          document
            .font('regular')
            .fontSize(8)
            .fillColor(index === 0 ? muted : ink)
          document.text(printable(value), left, top, { width: column - 8 })
          bottom = Math.max(bottom, document.y)
          left += column
        })
        document.y = bottom
        drawRule(6)
      }
      document.x = marginPt
    },

    /** Numbers the pages and answers the file. */
    async finish(footer: string): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = document.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        document.switchToPage(at)
        // Below the margin, where text would begin a new page.
        document.page.margins.bottom = 0
        document.font('regular').fontSize(8).fillColor(muted)
        const y = document.page.height - marginPt
        document.text(footer, marginPt, y, { width: widthPt - 60, lineBreak: false })
        document.text(`${at + 1} / ${count}`, marginPt, y, {
          width: widthPt,
          align: 'right',
          lineBreak: false,
        })
      }
      document.end()
      return written
    },
  }
}
