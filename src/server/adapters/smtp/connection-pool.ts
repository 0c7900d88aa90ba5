// Idle signed-in SMTP connections per mailbox, and a limit on how many connections of a mailbox are in use at once.
import type { MailboxConnection, ServerLogin } from '#core/ports.ts'
import type { SmtpSession } from './session.ts'

type Idle = { session: SmtpSession; timer: NodeJS.Timeout }
type Mailbox = { idle: Idle[]; inUse: number; waiting: (() => void)[] }

export type ConnectionPool = {
  /** Waits at most `timeoutMs` for one of the mailbox's slots. Resolves a function that releases it; null on timeout. */
  acquireSlot(emailAccountId: string, timeoutMs: number): Promise<(() => void) | null>
  /** An idle connection of the mailbox that is usable and was opened with the same login. */
  take(connection: MailboxConnection): SmtpSession | null
  put(connection: MailboxConnection, session: SmtpSession): void
  close(): void
}

export function createConnectionPool({ idleMs, limit }: { idleMs: number; limit: number }): ConnectionPool {
  const mailboxes = new Map<string, Mailbox>()
  let closed = false

  const mailboxOf = (id: string): Mailbox => {
    const mailbox = mailboxes.get(id) ?? { idle: [], inUse: 0, waiting: [] }
    mailboxes.set(id, mailbox)
    return mailbox
  }
  const deleteIfEmpty = (id: string, { idle, inUse, waiting }: Mailbox) => {
    if (idle.length === 0 && inUse === 0 && waiting.length === 0) mailboxes.delete(id)
  }
  const releaseOnce = (id: string, mailbox: Mailbox) => {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      mailbox.inUse -= 1
      mailbox.waiting.shift()?.()
      deleteIfEmpty(id, mailbox)
    }
  }

  return {
    acquireSlot(id, timeoutMs) {
      const mailbox = mailboxOf(id)
      if (mailbox.inUse < limit) {
        mailbox.inUse += 1
        return Promise.resolve(releaseOnce(id, mailbox))
      }
      return new Promise((resolve) => {
        const start = () => {
          clearTimeout(timer)
          mailbox.inUse += 1
          resolve(releaseOnce(id, mailbox))
        }
        const timer = setTimeout(() => {
          mailbox.waiting.splice(mailbox.waiting.indexOf(start), 1)
          resolve(null)
        }, timeoutMs)
        mailbox.waiting.push(start)
      })
    },

    take({ emailAccountId, smtp }) {
      const mailbox = mailboxes.get(emailAccountId)
      for (let idle = mailbox?.idle.pop(); idle; idle = mailbox?.idle.pop()) {
        clearTimeout(idle.timer)
        if (idle.session.usable && sameLogin(idle.session.login, smtp)) return idle.session
        idle.session.quit()
      }
      return null
    },

    put({ emailAccountId }, session) {
      if (closed) return session.quit()
      const mailbox = mailboxOf(emailAccountId)
      const timer = setTimeout(() => {
        mailbox.idle = mailbox.idle.filter((idle) => idle.session !== session)
        session.quit()
        deleteIfEmpty(emailAccountId, mailbox)
      }, idleMs)
      mailbox.idle.push({ session, timer })
    },

    close() {
      closed = true
      for (const [id, mailbox] of mailboxes) {
        for (const { session, timer } of mailbox.idle.splice(0)) {
          clearTimeout(timer)
          session.quit()
        }
        deleteIfEmpty(id, mailbox)
      }
    },
  }
}

const sameLogin = (a: ServerLogin, b: ServerLogin): boolean =>
  a.host === b.host &&
  a.port === b.port &&
  a.security === b.security &&
  a.username === b.username &&
  a.auth.kind === b.auth.kind &&
  (a.auth.kind === 'password' ? a.auth.password : a.auth.accessToken) ===
    (b.auth.kind === 'password' ? b.auth.password : b.auth.accessToken)
