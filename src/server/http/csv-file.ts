// A table as a CSV file that a spreadsheet opens: with a mark for Excel, and with no cell it would take for a formula.
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

/** @param name of the file, in any language (RFC 6266, RFC 8187) */
export function csvFile(reply: FastifyReply, name: string, rows: readonly (readonly Cell[])[]): string {
  const plain = name.replaceAll(/[^\w.-]+/g, '_')
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`)
  return stringify(
    rows.map((row) => [...row]),
    { bom: true, escape_formulas: true },
  )
}

/** RFC 8187 wants more escaped than a URI does. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
