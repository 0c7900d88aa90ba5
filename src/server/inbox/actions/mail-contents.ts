// What a mail of a thread contains. An open thread is read every few seconds, and a mail may have megabytes: the contents are
// kept in memory by the version of their row, so that a row that was changed, such as by an erasure, is read again.
import type { InboxMail } from '#api/inbox/inbox.ts'
import { readChangedAddress } from '#core/inbox/classify/changed-address.ts'
import type { ParsedMail } from '#core/inbox/classify/parsed-mail.ts'
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { withStoredImages } from '#core/writing/mail-images.ts'
import { storedFiles } from '#server/adapters/mime/build/stored-files.ts'
import { withOriginalLinks } from '#server/adapters/mime/build/tracking.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/html/sanitize-html.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { showReceived } from '#server/adapters/mime/read/read-received.ts'
import type { Context } from '#server/context.ts'
import { type ListedMail, listRawMails } from '#server/data/inbox/messages.ts'
import { listSentFiles } from '#server/data/sending/files.ts'

export type MailContent = Pick<
  InboxMail,
  'fromName' | 'subject' | 'text' | 'fullText' | 'html' | 'attachments' | 'newAddress'
> & {
  /** null: the message has no readable one */
  toAddress: string | null
  /** Reply-To; null without one */
  replyTo: { name: string; address: string } | null
}

/** Characters of all contents of one process. */
const MOST_CHARACTERS = 32_000_000

class Contents {
  // a Map keeps the order of insertion: the first entry is the one that was not used for the longest time
  readonly #byVersion = new Map<string, MailContent>()
  #size = 0

  find(key: string): MailContent | undefined {
    const content = this.#byVersion.get(key)
    if (content) {
      this.#byVersion.delete(key)
      this.#byVersion.set(key, content)
    }
    return content
  }

  keep(key: string, content: MailContent): void {
    if (this.#byVersion.has(key)) return
    this.#size += sizeOf(content)
    this.#byVersion.set(key, content)
    for (const [oldest, old] of this.#byVersion) {
      if (this.#size <= MOST_CHARACTERS) return
      this.#byVersion.delete(oldest)
      this.#size -= sizeOf(old)
    }
  }
}

const sizeOf = ({ text, fullText, html }: MailContent): number =>
  1000 + text.length + (fullText?.length ?? 0) + (html?.length ?? 0)

const kept = new WeakMap<object, Contents>()

/** By id. A mail that was deleted meanwhile has none. */
export async function readContents(
  ctx: Context,
  mails: readonly ListedMail[],
): Promise<Map<string, MailContent>> {
  const contents = kept.get(ctx.db) ?? new Contents()
  kept.set(ctx.db, contents)
  const keyOf = ({ id, version }: ListedMail): string => `${id} ${version}`
  const found = new Map<string, MailContent>()
  const missing = mails.filter((mail) => {
    const content = contents.find(keyOf(mail))
    if (content) found.set(mail.id, content)
    return !content
  })
  if (missing.length === 0) return found
  const raws = await listRawMails(
    ctx.db,
    missing.map(({ id }) => id),
  )
  for (const mail of missing) {
    const raw = raws.get(mail.id)
    if (!raw) continue
    const content = mail.isReceived ? await receivedContent(ctx, raw) : await sentContent(ctx, raw, mail.id)
    contents.keep(keyOf(mail), content)
    found.set(mail.id, content)
  }
  return found
}

async function sentContent({ db, tokens }: Context, mime: Buffer, id: string): Promise<MailContent> {
  const { from, subject, text, html } = parseMail(mime)
  const hashes = storedFiles(mime)
  return {
    fromName: from.name,
    subject,
    text,
    fullText: null,
    html: html === null ? null : sanitizeMailHtml(withStoredImages(withOriginalLinks(html, tokens))),
    attachments: hashes.length > 0 ? await listSentFiles(db, id, hashes) : [],
    newAddress: null,
    toAddress: null,
    replyTo: null,
  }
}

async function receivedContent({ tokens }: Context, raw: Buffer): Promise<MailContent> {
  const { mail, html, attachments } = await showReceived(raw)
  // a reply quotes our mail: its tracking pixel and links must not be loaded from here
  const full = withOriginalLinks(mail.text, tokens)
  const own = stripQuoted(full)
  const text = own === '' ? full : own
  return {
    fromName: mail.from.name,
    subject: mail.subject,
    text,
    fullText: text.trim() === full.trim() ? null : full,
    html: html === null ? null : withOriginalLinks(html, tokens),
    attachments: attachments.map((file) => ({ ...file, fileId: null })),
    newAddress: readChangedAddress(text, mail.from),
    toAddress: mail.to[0]?.address ?? null,
    replyTo: replyToOf(mail),
  }
}

/** The Reply-To address; null when there is none that can be written to. A group's own address is none: we would receive the answer. */
export function replyToOf({ from, to, replyTo }: ParsedMail): { name: string; address: string } | null {
  const known = [from, ...to].map(({ address }) => address.toLowerCase())
  const [requested] = replyTo
  return requested?.address.includes('@') && !known.includes(requested.address.toLowerCase())
    ? requested
    : null
}
