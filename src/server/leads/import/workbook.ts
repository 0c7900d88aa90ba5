// A file by its content, whatever its name says: text as it is, a sheet of a workbook as CSV, so that the import knows one format.
// Workbooks are read in a thread: a large sheet takes seconds of CPU time, and a hostile one must not stop the process.
import { Worker } from 'node:worker_threads'
import { unreadable } from './csv.ts'
import { detectEncoding } from './encoding.ts'
import { isMarkup, isSylk, START_BYTES } from './sheet-markup.ts'
import { isVcard } from './sheet-vcard.ts'

/** Maximum unpacked size; a sheet of 200,000 rows with eight columns has 130 MB. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
/** Maximum size of the CSV, as for a CSV file. */
const MAX_CSV_BYTES = 50 * 1024 * 1024
const MAX_MS = 120_000
/** Memory limit of the thread: for the shared strings, or for an .xls of 30,000 rows with eight columns. */
const HEAP_MB = 256

const NO_SHEET = '선택한 시트가 파일에 없거나 숨겨져 있습니다. 시트 이름을 확인해 주세요.'
const TOO_LARGE = '엑셀 파일이 너무 큽니다. 시트를 나누거나 CSV로 저장한 뒤 올려 주세요.'
const NOT_A_SHEET =
  '엑셀 파일로 읽을 수 없습니다. 파일이 손상되지 않았는지 확인하고, 엑셀에서 ‘CSV UTF-8(쉼표로 분리)’로 저장한 뒤 올려 주세요.'
const LOCKED = '암호가 걸린 파일이라 읽을 수 없습니다. 엑셀에서 암호를 풀고 저장한 뒤 올려 주세요.'
const NOT_A_TABLE =
  '표가 들어 있는 파일이 아닙니다. 문서 보안(DRM)이 걸린 파일이면 해제한 뒤, 아니면 .xlsx나 CSV로 저장한 뒤 올려 주세요.'
const DOCUMENT =
  '한글, 워드, 파워포인트, PDF 문서는 읽을 수 없습니다. 문서에 있는 표를 복사해 엑셀에 붙여 넣고 저장한 뒤 올려 주세요.'

/** Input and output of the thread. */
export type SheetTask = {
  bytes: Uint8Array
  /** a name; without it one is chosen */
  sheet: string | undefined
  withHidden: boolean
  maxUnpackedBytes: number
  maxCsvBytes: number
}
export type SheetAnswer = SheetText | { fault: 'unreadable' | 'locked' | 'too_large' | 'no_sheet' }
const FAULTS = { too_large: TOO_LARGE, locked: LOCKED, no_sheet: NO_SHEET, unreadable: NOT_A_SHEET } as const
/** A line of the CSV is a row of the sheet. */
export type SheetText = {
  csv: Uint8Array
  /** names of the sheets that are not hidden, in order; empty for a text file */
  sheets: string[]
  sheet: string | null
  /** numbers of hidden rows, from 1; they are blank in the CSV unless they were requested */
  hiddenRows: number[]
  /** how many hidden columns have values; they are blank in the CSV unless they were requested */
  hiddenColumns: number
}

/** Which part of a workbook is read. */
export type SheetChoice = { sheet?: string | undefined; withHidden?: boolean | undefined }

/**
 * @param signal aborts the reading; `maxUnpackedBytes`: of all files of the archive together
 * @throws AppError import_unreadable, or the signal's reason
 */
export async function readFile(
  bytes: Uint8Array,
  {
    signal,
    sheet,
    withHidden = false,
    maxUnpackedBytes = MAX_UNPACKED_BYTES,
  }: SheetChoice & { signal?: AbortSignal | undefined; maxUnpackedBytes?: number } = {},
): Promise<SheetText> {
  if (!isBinaryBook(bytes) && !isMarkup(bytes) && !isSylk(bytes) && !isVcard(bytes)) {
    if (isPdfOrRtf(bytes)) throw unreadable(DOCUMENT)
    if (isBinary(bytes)) throw unreadable(NOT_A_TABLE)
    return { csv: bytes, sheets: [], sheet: null, hiddenRows: [], hiddenColumns: 0 }
  }
  const task = { bytes, sheet, withHidden, maxUnpackedBytes, maxCsvBytes: MAX_CSV_BYTES }
  const answer = await readInThread(task, signal)
  if (!('fault' in answer)) return answer
  throw unreadable(answer.fault === 'unreadable' && isDocument(bytes) ? DOCUMENT : FAULTS[answer.fault])
}

const isPdfOrRtf = (bytes: Uint8Array): boolean =>
  /^(?:%PDF|\{\\rtf)/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'))

/** Names of the parts of DOCX, PPTX and HWPX, and of the streams of DOC, PPT and HWP. */
const PARTS = ['word/document.xml', 'ppt/presentation.xml', 'Contents/section0.xml']
const STREAMS = ['WordDocument', 'PowerPoint Document', 'BodyText']
const DOCUMENT_NAMES = [
  ...PARTS.map((name) => Buffer.from(name)),
  ...STREAMS.map((name) => Buffer.from(name, 'utf16le')),
]

/** Whether a file that is no workbook is another document of an office program. */
function isDocument(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return DOCUMENT_NAMES.some((name) => content.includes(name))
}

/** ZIP, OLE, and records of Excel 2 to 4 without a container. */
const isBinaryBook = (bytes: Uint8Array): boolean =>
  /^(?:504b0304|504b0506|d0cf11e0|0900040[026]|0902060[02]|0904060[02])/.test(
    Buffer.from(bytes.subarray(0, 4)).toString('hex'),
  )

const CONTROL_SHARE = 0.02

/** Pictures, encrypted files and the like. */
function isBinary(bytes: Uint8Array): boolean {
  if (detectEncoding(bytes).startsWith('utf-16')) return false
  const start = bytes.subarray(0, START_BYTES)
  const controls = start.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20)).length
  return controls > 4 && controls > start.length * CONTROL_SHARE
}

function readInThread(task: SheetTask, signal?: AbortSignal): Promise<SheetAnswer> {
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
