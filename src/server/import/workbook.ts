// An Excel workbook as the CSV of its first sheet, so that everything behind knows one format. It is read in a thread of its
// own: a large sheet takes seconds of pure computing, and a hostile one must not take the process with it.
import { Worker } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { unreadable } from './csv.ts'

/** Unpacked; a sheet of 200,000 rows with eight columns has about 90 MB. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
const MAX_MS = 120_000
const HEAP_MB = 2048

const ZIP = '504b0304'
const OLE = 'd0cf11e0'

const TOO_LARGE = '엑셀 파일이 너무 큽니다. 시트를 나누거나 CSV로 저장한 뒤 올려 주세요.'
const NOT_A_SHEET =
  '엑셀 파일(.xlsx)로 읽을 수 없습니다. 엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 저장한 뒤 올려 주세요.'
const OLD_OR_LOCKED =
  '예전 엑셀 파일(.xls)이거나 암호가 걸린 파일입니다. 암호를 풀고 .xlsx나 CSV로 저장한 뒤 올려 주세요.'

/** What the thread answers with. */
export type SheetAnswer = { csv: Uint8Array } | { unreadable: true }

/** @returns the bytes as they are, unless they are a workbook. @throws AppError import_unreadable */
export async function asCsv(bytes: Uint8Array): Promise<Buffer> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (head === OLE) throw unreadable(OLD_OR_LOCKED)
  if (head !== ZIP) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  refuseBombs(bytes)
  const answer = await readFirstSheet(bytes)
  if ('unreadable' in answer) throw unreadable(NOT_A_SHEET)
  return Buffer.from(answer.csv)
}

/** A small archive may claim to hold gigabytes: what it says of itself is added up before anything is unpacked. */
function refuseBombs(bytes: Uint8Array): void {
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw unreadable(NOT_A_SHEET)
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw unreadable(TOO_LARGE)
}

function readFirstSheet(bytes: Uint8Array): Promise<SheetAnswer> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    stdout: true,
    stderr: true,
  })
  return new Promise<SheetAnswer>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(unreadable(TOO_LARGE)), MAX_MS)
    thread.once('message', resolve)
    thread.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable(TOO_LARGE) : error),
    )
    thread.once('exit', () => {
      clearTimeout(tooLong)
      resolve({ unreadable: true })
    })
  }).finally(() => thread.terminate())
}
