// Extracts a page in a worker thread with limits of memory and time: a small page can be built to block a parser for seconds.
import { Worker } from 'node:worker_threads'
import type { PageBytes, PageContent } from './extract-page.ts'

const WORKER = new URL('./page-worker.ts', import.meta.url)
const EXTRACTION_MS = 2000
/** Loading the worker's modules on a busy machine is not part of the extraction. */
const START_MS = 8000
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** @returns null when the page needs more memory or time than allowed. Never throws. */
export async function extractInWorker(page: PageBytes): Promise<PageContent | null> {
  // nothing of this process is needed there: no environment, no options of the command line
  const worker = new Worker(WORKER, { workerData: page, resourceLimits: LIMITS, env: {}, execArgv: [] })
  const { promise, resolve } = Promise.withResolvers<PageContent | null>()
  let timer = setTimeout(() => resolve(null), START_MS)
  worker.on('message', (message: 'ready' | PageContent) => {
    if (message !== 'ready') return resolve(message)
    clearTimeout(timer)
    timer = setTimeout(() => resolve(null), EXTRACTION_MS)
  })
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
