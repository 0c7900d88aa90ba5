// An Excel workbook as the CSV of its first sheet, so that the import knows one format. Read in a thread: a large sheet takes
// seconds of CPU time, and a hostile one must not stop the process.
import { Worker } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { unreadable } from './csv.ts'

/** Maximum unpacked size; a sheet of 200,000 rows with eight columns has 130 MB. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
/** Maximum size of the CSV, as for a CSV file. */
const MAX_CSV_BYTES = 50 * 1024 * 1024
const MAX_MS = 120_000
/** Memory limit of the thread, mostly for the shared strings. */
const HEAP_MB = 160

const ZIP = '504b0304'
const OLE = 'd0cf11e0'

const TOO_LARGE = '엑셀 파일이 너무 큽니다. 시트를 나누거나 CSV로 저장한 뒤 올려 주세요.'
const NOT_A_SHEET =
  '엑셀 파일(.xlsx)로 읽을 수 없습니다. 엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 저장한 뒤 올려 주세요.'
const OLD_OR_LOCKED =
  '예전 엑셀 파일(.xls)이거나 암호가 걸린 파일입니다. 암호를 풀고 .xlsx나 CSV로 저장한 뒤 올려 주세요.'

/** Input and output of the thread. */
export type SheetTask = { bytes: Uint8Array; maxUnpackedBytes: number; maxCsvBytes: number }
export type SheetAnswer = { csv: Uint8Array } | { fault: 'unreadable' | 'too_large' }

/**
 * @param signal aborts the reading; `maxUnpackedBytes`: of all files of the archive that are read
 * @returns the input unchanged unless it is a workbook. @throws AppError import_unreadable, or the signal's reason
 */
export async function asCsv(
  bytes: Uint8Array,
  {
    signal,
    maxUnpackedBytes = MAX_UNPACKED_BYTES,
  }: { signal?: AbortSignal | undefined; maxUnpackedBytes?: number } = {},
): Promise<Buffer> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (head === OLE) throw unreadable(OLD_OR_LOCKED)
  if (head !== ZIP) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  rejectZipBombs(bytes, maxUnpackedBytes)
  const answer = await readFirstSheet({ bytes, maxUnpackedBytes, maxCsvBytes: MAX_CSV_BYTES }, signal)
  if ('fault' in answer) throw unreadable(answer.fault === 'too_large' ? TOO_LARGE : NOT_A_SHEET)
  const { csv } = answer
  return Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength)
}

/** A small archive can declare gigabytes: the declared sizes are added up before anything is unpacked. */
function rejectZipBombs(bytes: Uint8Array, maxUnpackedBytes: number): void {
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
  if (unpacked > maxUnpackedBytes) throw unreadable(TOO_LARGE)
}

function readFirstSheet(task: SheetTask, signal?: AbortSignal): Promise<SheetAnswer> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<SheetAnswer>()
  const tooLong = setTimeout(() => reject(unreadable(TOO_LARGE)), MAX_MS)
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  thread.once('message', resolve)
  thread.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable(TOO_LARGE) : error),
  )
  thread.once('exit', () => resolve({ fault: 'unreadable' }))
  return promise.finally(() => {
    clearTimeout(tooLong)
    signal?.removeEventListener('abort', onAbort)
    return thread.terminate()
  })
}
