// Reads and classifies a received message. A sender chooses its size, so a large one is read in a worker thread.
import {
  type Classification,
  type ClassificationFacts,
  classifyReport,
  classifyWritten,
} from '#core/inbox/classify/classify.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { type MessageText, readMessage } from '#core/inbox/classify/read-message.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/html/sanitize-html.ts'
import { runInWorker } from '#server/platform/run-in-worker.ts'
import { type Attachment, readAttachments } from './attachments.ts'
import { parseMail, textWork } from './parse-mail.ts'

/** As `textWork` counts it: what the main thread reads within some 50 ms. */
const MOST_WORK = 100_000
/** In bytes: a smaller message is never more work, and of a larger one even finding the text takes too long. */
const [SMALL_MAIL, LARGE_MAIL] = [4000, 2_000_000]
/** In characters and lines of the text. */
const [MAX_WRITTEN, MAX_LINES] = [20_000, 2000]
/** In bytes: what is read of a message beyond the limits of the worker. Headers alone may have ten thousand. */
const START = 50_000
const LIMITS = { ms: 20_000, mb: 512 }
const WORKER = new URL('./mail-worker.ts', import.meta.url)

type WrittenFacts = Omit<ClassificationFacts, 'ownAddresses'>

/** `report`: what `classifyReport` decided */
export type ReceivedMessage = { message: MessageText; report: Classification | null }
export type MailTask =
  | { step: 'read'; raw: Uint8Array; ownAddresses: readonly string[] }
  | { step: 'classify'; message: MessageText; facts: WrittenFacts }
  | { step: 'show'; raw: Uint8Array }

/** `html`: sanitised */
export type ShownMessage = {
  mail: ParsedMail
  html: string | null
  attachments: Omit<Attachment, 'content'>[]
}

/** Never throws. @param raw the whole message as fetched */
export async function readReceived(
  raw: Uint8Array,
  ownAddresses: readonly string[],
  limits = LIMITS,
): Promise<ReceivedMessage> {
  if (!isLarge(raw)) return readHere(raw, ownAddresses)
  const read = await runInWorker<MailTask, ReceivedMessage>(
    WORKER,
    { step: 'read', raw, ownAddresses },
    limits,
  )
  // beyond the limits: its headers and the start of its text
  return read ?? readHere(raw.subarray(0, START), ownAddresses)
}

/** Never throws. Call it for a message without a report. */
export async function classifyReceivedText(
  message: MessageText,
  facts: WrittenFacts,
  limits = LIMITS,
): Promise<Classification> {
  const { mail } = message
  if (mail.text.length <= MAX_WRITTEN && message.lines.length <= MAX_LINES)
    return classifyWritten(message, facts)
  const task: MailTask = { step: 'classify', message, facts }
  const classified = await runInWorker<MailTask, Classification>(WORKER, task, limits)
  return (
    classified ??
    classifyWritten(
      {
        ...message,
        ...readMessage({ ...mail, text: mail.text.slice(0, MAX_WRITTEN) }),
        writer: message.writer,
      },
      facts,
    )
  )
}

/** What a user sees of a received message. Never throws. @param raw the whole message as fetched */
export async function showReceived(raw: Uint8Array, limits = LIMITS): Promise<ShownMessage> {
  if (!isLarge(raw)) return showHere(raw)
  const shown = await runInWorker<MailTask, ShownMessage>(WORKER, { step: 'show', raw }, limits)
  return shown ?? showHere(raw.subarray(0, START))
}

export function showHere(raw: Uint8Array): ShownMessage {
  const mail = parseMail(raw)
  return {
    mail,
    html: mail.html === null ? null : sanitizeMailHtml(mail.html),
    attachments: readAttachments(raw).map(({ content: _, ...listed }) => listed),
  }
}

export function readHere(raw: Uint8Array, ownAddresses: readonly string[]): ReceivedMessage {
  const message = readMessage(parseMail(raw), ownAddresses)
  return { message, report: classifyReport(message) }
}

const isLarge = (raw: Uint8Array): boolean =>
  raw.byteLength > LARGE_MAIL || (raw.byteLength > SMALL_MAIL && textWork(raw) > MOST_WORK)
