// An external mail provider with several mailboxes: what it accepted and when, replies of recipients, and a rejected login.
import { randomUUID } from 'node:crypto'
import { buildSandboxReply, type SandboxReply } from '#server/adapters/mime/build/build-sandbox-reply.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'

export const PROVIDER_PASSWORD = 'secret'

/** `login`: the mailbox that sent it */
export type AcceptedMail = { login: string; to: string; raw: Uint8Array; at: Date }
export type MailProvider = AsyncDisposable & {
  smtpPort: number
  imapPort: number
  /** in the order of their arrival */
  accepted: readonly AcceptedMail[]
  /**
   * Puts the reply of the recipient into the mailbox that sent the mail.
   * @returns its Message-ID
   */
  reply(mail: AcceptedMail, kind: SandboxReply, text?: string): Promise<string | null>
  /** from now on this login is rejected, as after a changed password; open connections, which are signed in, are closed */
  refuse(login: string): Promise<void>
}

/** @param now the time of the accepted mails and of the replies */
export async function startMailProvider(logins: readonly string[], now: () => Date): Promise<MailProvider> {
  const store = createMemoryMailStore()
  for (const username of logins) store.addAccount({ id: username, username, password: PROVIDER_PASSWORD })
  const accepted: AcceptedMail[] = []
  const lockedOut = new Set<string>()
  const servers = {
    ...store,
    authenticate: async (username: string, password: string) =>
      lockedOut.has(username) ? null : store.authenticate(username, password),
    deliver: async ({ accountId: login, rcptTo, raw }: Parameters<typeof store.deliver>[0]) => {
      const file = (accountId: string, folder: string, flags: string[]) =>
        store.append({ accountId, folder, raw, flags, receivedAt: now() })
      await file(login, 'Sent', ['\\Seen'])
      for (const to of rcptTo) {
        accepted.push({ login, to, raw, at: now() })
        const [local = ''] = to.split('@')
        if (logins.includes(local)) await file(local, 'INBOX', [])
      }
      return randomUUID()
    },
  }
  let smtp = await startSandboxSmtp({ store: servers })
  const imap = await startSandboxImap({ store: servers })
  return {
    smtpPort: smtp.port,
    imapPort: imap.port,
    accepted,
    reply: async ({ raw, to, login }, kind, text) => {
      const { messageId, references, subject, text: body, from } = parseMail(raw)
      const original = {
        messageId: messageId ?? '',
        references,
        subject,
        text: body,
        from,
        to: { name: '담당자', address: to },
        raw,
      }
      const built = await buildSandboxReply(kind, original, text, now(), randomUUID())
      await store.append({ accountId: login, folder: 'INBOX', raw: built, flags: [], receivedAt: now() })
      return parseMail(built).messageId
    },
    refuse: async (login) => {
      lockedOut.add(login)
      const { port } = smtp
      await smtp.close()
      smtp = await startSandboxSmtp({ store: servers, port })
    },
    [Symbol.asyncDispose]: async () => {
      await smtp.close()
      await imap.close()
    },
  }
}
