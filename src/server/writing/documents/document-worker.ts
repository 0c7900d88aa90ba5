// The worker thread that reads one PDF or Word file.
import { rowReader, sentenceFacts } from '#core/writing/own-facts.ts'
import { answerFromWorker } from '#server/platform/run-in-worker.ts'
import type { DocumentFacts, DocumentTask } from './read-document.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'

await answerFromWorker<DocumentTask, DocumentFacts>(async ({ bytes, type }) => {
  const answer = type === 'pdf' ? await readPdf(bytes) : readDocx(bytes)
  if ('fault' in answer) return answer
  const sentences = answer.pages.flatMap(({ text, place }) => sentenceFacts(text, place))
  const rows = answer.tables.flatMap((table) => {
    const lines = table.rows.map((cells, i) => ({ number: i + 1, cells }))
    return lines.flatMap(rowReader(lines, table.name))
  })
  return { facts: [...sentences, ...rows] }
})
