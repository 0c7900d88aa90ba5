// The worker thread that reads one large message.
import { classifyWritten } from '#core/inbox/classify/classify.ts'
import { answerFromWorker } from '#server/platform/run-in-worker.ts'
import { type MailTask, readHere, showHere } from './read-received.ts'

await answerFromWorker((task: MailTask) => {
  switch (task.step) {
    case 'read':
      return readHere(task.raw, task.ownAddresses)
    case 'classify':
      return classifyWritten(task.message, task.facts)
    case 'show':
      return showHere(task.raw)
  }
})
