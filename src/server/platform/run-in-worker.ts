// Runs what reads the bytes of others in a worker thread with limits of memory and time: a small file can be built to block a
// parser for seconds.
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** `ms`: time of the work; `mb`: memory for long-lived objects; `bufferMb`: memory of buffers, which Node does not limit itself. */
export type WorkerLimits = { ms: number; mb: number; bufferMb?: number }
export const WORKER_LIMITS: WorkerLimits = { ms: 2000, mb: 128 }
const BUFFER_CHECK_MS = 200
/** Loading the worker's modules on a busy machine is not part of the work. */
const START_MS = 8000

type Message<Result> = { ready: true } | { result: Result }

/**
 * @param script calls `answerFromWorker`
 * @returns null when the work needs more memory or time than allowed. Never throws.
 */
export async function runInWorker<Data, Result>(
  script: URL,
  data: Data,
  limits = WORKER_LIMITS,
): Promise<Result | null> {
  const resourceLimits = { maxOldGenerationSizeMb: limits.mb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
  // nothing of this process is needed there: no environment, no options of the command line
  const worker = new Worker(script, { workerData: data, resourceLimits, env: {}, execArgv: [] })
  const { promise, resolve } = Promise.withResolvers<Result | null>()
  let timer = setTimeout(() => resolve(null), START_MS)
  worker.on('message', (message: Message<Result>) => {
    if ('result' in message) return resolve(message.result)
    clearTimeout(timer)
    timer = setTimeout(() => resolve(null), limits.ms)
  })
  const watch = setInterval(async () => {
    if (limits.bufferMb === undefined) return
    // it rejects when the worker has just ended
    const { external_memory: bytes } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }))
    if (bytes > limits.bufferMb * 1024 * 1024) resolve(null)
  }, BUFFER_CHECK_MS)
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  const result = await promise
  clearTimeout(timer)
  clearInterval(watch)
  // a worker that has answered ends by itself
  if (result === null) await worker.terminate()
  return result
}

/** In the worker, when its modules are loaded. */
export async function answerFromWorker<Data, Result>(
  work: (data: Data) => Result | Promise<Result>,
): Promise<void> {
  const post = (message: Message<Result>) => parentPort?.postMessage(message)
  post({ ready: true })
  post({ result: await work(workerData as Data) })
}
