import type { Clock, Inbox, MailboxConnection } from '#core/ports.ts'
import { createInbox as createImapInbox } from './imap/inbox.ts'
import { createPop3Inbox } from './pop3/inbox.ts'

/** The Inbox port: POP3 for a mailbox that has a POP3 server, else IMAP. */
export function createInbox(options: { allowPrivateHosts: boolean; clock: Clock }): Inbox {
  const imap = createImapInbox(options)
  const pop3 = createPop3Inbox(options)
  const of = (connection: MailboxConnection): Inbox => (connection.pop3 ? pop3 : imap)
  return {
    verify: (connection) => of(connection).verify(connection),
    fetchNew: (connection, ...rest) => of(connection).fetchNew(connection, ...rest),
    findSent: (connection, ...rest) => of(connection).findSent(connection, ...rest),
    watch: (connection, ...rest) => of(connection).watch(connection, ...rest),
  }
}
