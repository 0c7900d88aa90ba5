// The facts in a file of a workspace. Files may be made by others, so they are read in threads with limits of memory and time.
import { AppError } from '#core/errors.ts'
import { splitSentences } from '#core/leads/research/sentences.ts'
import { type FoundFact, rowReader, sentenceFacts, type TableRow } from '#core/writing/own-facts.ts'
import type { DocumentFault, OwnFileType } from '#core/writing/own-sources.ts'
import { isBlank, openText, records } from '#server/leads/import/csv.ts'
import { decodeText, detectEncoding } from '#server/leads/import/encoding.ts'
import { readFile } from '#server/leads/import/workbook.ts'
import { runInWorker, type WorkerLimits } from '#server/platform/run-in-worker.ts'
import { mapInSlices } from '#server/platform/slices.ts'

/** `place` as in `FoundFact` */
export type DocumentPage = { text: string; place: string }
/** `name`: where its rows are, in Korean: `표 1`, `3쪽 표` */
type DocumentTable = { name: string; rows: string[][] }
export type DocumentAnswer = { pages: DocumentPage[]; tables: DocumentTable[] } | { fault: DocumentFault }

/** Input and output of the thread. */
export type DocumentTask = { bytes: Uint8Array; type: 'pdf' | 'docx' }
/** `message`: why, of a reader that has a sentence of its own */
export type DocumentFacts = { facts: FoundFact[] } | { fault: DocumentFault } | { message: string }

const WORKER = new URL('./document-worker.ts', import.meta.url)
const LIMITS = { ms: 20_000, mb: 256, bufferMb: 300 }
const MAX_SHEETS = 10
/** Of one table. */
const MAX_ROWS = 1000
const MAX_SENTENCES = 5000

/** Never throws for what is in the file. @param limits for tests */
export async function readDocument(
  bytes: Uint8Array,
  type: OwnFileType,
  signal: AbortSignal,
  limits: WorkerLimits = LIMITS,
): Promise<DocumentFacts> {
  if (type === 'pdf' || type === 'docx')
    return (await runInWorker<DocumentTask, DocumentFacts>(WORKER, { bytes, type }, limits)) ?? TOO_LARGE
  if (type === 'txt')
    return { facts: await textFacts([...decodeText(bytes, detectEncoding(bytes))].join('')) }
  try {
    return { facts: await tableFacts(bytes, signal) }
  } catch (error) {
    if (error instanceof AppError) return { message: error.message }
    throw error
  }
}

const TOO_LARGE = { fault: 'too_large' } as const

/** The facts of a typed text, or of the sentences of a page. */
export const textFacts = async (text: string): Promise<FoundFact[]> =>
  (
    await mapInSlices(splitSentences(text.replaceAll('\r', '\n')).slice(0, MAX_SENTENCES), (one) =>
      sentenceFacts(one),
    )
  ).flat()

/** Of every sheet that is not hidden, or of a CSV file. */
async function tableFacts(bytes: Uint8Array, signal: AbortSignal): Promise<FoundFact[]> {
  const first = await readFile(bytes, { signal })
  const facts: FoundFact[] = []
  for (const sheet of first.sheets.length > 1 ? first.sheets.slice(0, MAX_SHEETS) : [first.sheet]) {
    const { csv } = sheet === null || sheet === first.sheet ? first : await readFile(bytes, { signal, sheet })
    const rows: TableRow[] = []
    let number = 0
    for await (const cells of records(openText(csv))) {
      number++
      if (!isBlank(cells)) rows.push({ number, cells })
      if (rows.length === MAX_ROWS) break
    }
    facts.push(...(await mapInSlices(rows, rowReader(rows, sheet))).flat())
  }
  return facts
}
