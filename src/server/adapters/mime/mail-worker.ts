// The worker thread that reads one large message.
import { classifyWritten } from '#core/inbox/classify/classify.ts'
import { answerFromWorker } from '#server/platform/run-in-worker.ts'
import { type MailTask, readHere } from './read-received.ts'

answerFromWorker((task: MailTask) =>
  task.step === 'read' ? readHere(task.raw, task.ownAddresses) : classifyWritten(task.message, task.facts),
)
