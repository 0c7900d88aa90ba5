// The worker thread that reads one PDF or Word file.
import { rowReader, sentenceFacts } from '#core/writing/own-facts.ts'
import { tableFacts } from '#core/writing/table-facts.ts'
import { answerFromWorker } from '#server/platform/run-in-worker.ts'
import type { DocumentFacts, DocumentPage, DocumentTask } from './read-document.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'

function pdfFacts(answer: Awaited<ReturnType<typeof readPdf>>): DocumentFacts {
  if ('fault' in answer) return answer
  return { facts: [...sentencesOf(answer.pages), ...tableFacts(answer.tables)] }
}

function docxFacts(answer: ReturnType<typeof readDocx>): DocumentFacts {
  if ('fault' in answer) return answer
  const rows = answer.tables.flatMap((table) => {
    const lines = table.rows.map((cells, i) => ({ number: i + 1, cells }))
    return lines.flatMap(rowReader(lines, table.name))
  })
  return { facts: [...sentencesOf(answer.pages), ...rows] }
}

const sentencesOf = (pages: readonly DocumentPage[]) =>
  pages.flatMap(({ text, place }) => sentenceFacts(text, place))

await answerFromWorker<DocumentTask, DocumentFacts>(async ({ bytes, type }) =>
  type === 'pdf' ? pdfFacts(await readPdf(bytes)) : docxFacts(readDocx(bytes)),
)
