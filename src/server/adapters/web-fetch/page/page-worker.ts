// The worker thread that extracts one page: started with its bytes, posts `ready` when its modules are loaded, then the
// content.
import { parentPort, workerData } from 'node:worker_threads'
import { extractPage, type PageBytes } from './extract-page.ts'

parentPort?.postMessage('ready')
parentPort?.postMessage(extractPage(workerData as PageBytes))
