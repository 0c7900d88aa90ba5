// Warm SMTP connections per mailbox, and how many conversations a mailbox may hold at once.

import type { MailboxConnection, ServerLogin } from '#core/ports.ts'
import type { SmtpSession } from './session.ts'

type Warm = { session: SmtpSession; timer: NodeJS.Timeout }
type Mailbox = { warm: Warm[]; busy: number; waiting: (() => void)[] }

export type ConnectionShelf = {
  /** Waits for a turn, at most `timeoutMs`. Resolves how to give it up, or null when the time is over. */
  enter(emailAccountId: string, timeoutMs: number): Promise<(() => void) | null>
  /** A warm connection of the mailbox, healthy and made with the same login. */
  take(connection: MailboxConnection): SmtpSession | null
  put(connection: MailboxConnection, session: SmtpSession): void
  close(): void
}

export function createConnectionShelf({ idleMs, limit }: { idleMs: number; limit: number }): ConnectionShelf {
  const mailboxes = new Map<string, Mailbox>()
  let closed = false

  const mailboxOf = (id: string): Mailbox => {
    const mailbox = mailboxes.get(id) ?? { warm: [], busy: 0, waiting: [] }
    mailboxes.set(id, mailbox)
    return mailbox
  }
  const forgetIfEmpty = (id: string, { warm, busy, waiting }: Mailbox) => {
    if (warm.length === 0 && busy === 0 && waiting.length === 0) mailboxes.delete(id)
  }
  const leaveOnce = (id: string, mailbox: Mailbox) => {
    let left = false
    return () => {
      if (left) return
      left = true
      mailbox.busy -= 1
      mailbox.waiting.shift()?.()
      forgetIfEmpty(id, mailbox)
    }
  }

  return {
    enter(id, timeoutMs) {
      const mailbox = mailboxOf(id)
      if (mailbox.busy < limit) {
        mailbox.busy += 1
        return Promise.resolve(leaveOnce(id, mailbox))
      }
      return new Promise((resolve) => {
        const turn = () => {
          clearTimeout(timer)
          mailbox.busy += 1
          resolve(leaveOnce(id, mailbox))
        }
        const timer = setTimeout(() => {
          mailbox.waiting.splice(mailbox.waiting.indexOf(turn), 1)
          resolve(null)
        }, timeoutMs)
        mailbox.waiting.push(turn)
      })
    },

    take({ emailAccountId, smtp }) {
      const mailbox = mailboxes.get(emailAccountId)
      for (let warm = mailbox?.warm.pop(); warm; warm = mailbox?.warm.pop()) {
        clearTimeout(warm.timer)
        if (warm.session.usable && sameLogin(warm.session.login, smtp)) return warm.session
        warm.session.quit()
      }
      return null
    },

    put({ emailAccountId }, session) {
      if (closed) return session.quit()
      const mailbox = mailboxOf(emailAccountId)
      const timer = setTimeout(() => {
        mailbox.warm = mailbox.warm.filter((warm) => warm.session !== session)
        session.quit()
        forgetIfEmpty(emailAccountId, mailbox)
      }, idleMs)
      mailbox.warm.push({ session, timer })
    },

    close() {
      closed = true
      for (const [id, mailbox] of mailboxes) {
        for (const { session, timer } of mailbox.warm.splice(0)) {
          clearTimeout(timer)
          session.quit()
        }
        forgetIfEmpty(id, mailbox)
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
