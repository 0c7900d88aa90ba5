// The worker thread that extracts one page.
import { answerFromWorker } from '#server/platform/run-in-worker.ts'
import { extractPage } from './extract-page.ts'

await answerFromWorker(extractPage)
