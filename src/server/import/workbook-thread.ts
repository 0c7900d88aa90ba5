// The thread that reads a workbook: its first sheet in, CSV out (workbook.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { stringify } from 'csv-stringify/sync'
import { readSheet } from 'read-excel-file/universal'
import { cellText, type SheetCell } from './sheet-cell.ts'
import type { SheetAnswer } from './workbook.ts'

const bytes = workerData as Uint8Array
// a copy of its own: the library wants a whole ArrayBuffer
const answer: SheetAnswer = await readSheet(new Uint8Array(bytes).buffer, { trim: false }).then(
  (rows) => ({
    csv: Buffer.from(stringify(rows.map((row) => row.map((cell) => cellText(cell as SheetCell))))),
  }),
  () => ({ unreadable: true }),
)
parentPort?.postMessage(answer)
