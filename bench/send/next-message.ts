import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** The next answer of the counting SMTP server. */
export async function nextMessage(smtpServer: Worker): Promise<unknown> {
  const [message] = await once(smtpServer, 'message')
  return message
}
