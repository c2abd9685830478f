/** Documents whose head is not their first byte (rules/accounts.md#documents). */
import { describe, expect, test } from 'vitest'
import { documentTypes } from '#server/people/accounts/file-types.ts'
import { validateUpload } from '#server/people/accounts/upload.ts'

const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const read = (text: string) =>
  validateUpload(
    { name: 'id.pdf', mediaType: 'application/pdf', bytes: Buffer.from(text, 'latin1') },
    documentTypes,
  ).mediaType

describe('a PDF', () => {
  test.each([
    ['\r\n', 'a line break'],
    ['\xef\xbb\xbf', 'a byte order mark'],
    ['\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', 'the words of a printer'],
    ['x'.repeat(1024), '1,024 bytes'],
  ])('may begin with other bytes: %#', (before) => {
    expect(read(before + pdf)).toBe('application/pdf')
  })

  test.each([
    ['x'.repeat(1025), '1,025 bytes'],
    ['<html><script>alert(1)</script>', 'a page'],
    [`${'x'.repeat(400)}<svg>`, 'a page behind other bytes'],
  ])('may not begin with a page or too many bytes: %#', (before) => {
    expect(() => read(before + pdf)).toThrow(/File not accepted/)
  })
})
