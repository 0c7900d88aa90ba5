import { runInWorker, WORKER_LIMITS } from '#server/platform/run-in-worker.ts'
import type { PageBytes, PageContent } from './extract-page.ts'

const WORKER = new URL('./page-worker.ts', import.meta.url)

/** @returns null when the page needs more memory or time than allowed. Never throws. */
export const extractInWorker = (page: PageBytes, limits = WORKER_LIMITS): Promise<PageContent | null> =>
  runInWorker(WORKER, page, limits)
