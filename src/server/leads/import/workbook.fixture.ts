// Workbooks for tests, with the minimum of parts that Excel writes.
import { strToU8, zipSync } from 'fflate'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const relations = (...targets: [type: string, target: string][]): Uint8Array =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(
        ([type, target], i) => `<Relationship Id="r${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  )

/** `day` is a serial number with a date format. */
export type Cell = string | number | { day: number } | null

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.day}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A workbook with the rows in its first sheet. @param more further parts, or replacements */
export function workbook(rows: readonly (readonly Cell[])[], more: Record<string, Uint8Array> = {}): Buffer {
  const columnName = (at: number): string => String.fromCharCode(65 + at)
  const sheet = rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((c, i) => cellXml(c, `${columnName(i)}${r + 1}`)).join('')}</row>`,
    )
    .join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
      'xl/_rels/workbook.xml.rels': relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="고객" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
      ...more,
    }),
  )
}
