// Extracts a page in a worker thread with limits of memory and time: a small page can be built to block a parser for seconds.
import { Worker } from 'node:worker_threads'
import type { PageBytes, PageContent } from './extract-page.ts'

const WORKER = new URL('./page-worker.ts', import.meta.url)
/** `ms`: time of the extraction; `mb`: memory for long-lived objects. */
export const EXTRACTION_LIMITS = { ms: 2000, mb: 128 }
/** Loading the worker's modules on a busy machine is not part of the extraction. */
const START_MS = 8000

/** @returns null when the page needs more memory or time than allowed. Never throws. */
export async function extractInWorker(
  page: PageBytes,
  limits = EXTRACTION_LIMITS,
): Promise<PageContent | null> {
  const resourceLimits = { maxOldGenerationSizeMb: limits.mb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
  // nothing of this process is needed there: no environment, no options of the command line
  const worker = new Worker(WORKER, { workerData: page, resourceLimits, env: {}, execArgv: [] })
  const { promise, resolve } = Promise.withResolvers<PageContent | null>()
  let timer = setTimeout(() => resolve(null), START_MS)
  worker.on('message', (message: 'ready' | PageContent) => {
    if (message !== 'ready') return resolve(message)
    clearTimeout(timer)
    timer = setTimeout(() => resolve(null), limits.ms)
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
