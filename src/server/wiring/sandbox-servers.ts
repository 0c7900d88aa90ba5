// The sandbox mail servers of this process: SMTP and IMAP on loopback, with the database as storage.
import { randomBytes } from 'node:crypto'
import type { Clock } from '#core/ports.ts'
import { decodeHeader } from '#server/adapters/mime/decode/header-text.ts'
import { firstField, readEntity } from '#server/adapters/mime/read/read-mime.ts'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import type { SandboxMailStore } from '#server/adapters/sandbox/mail-store.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import type { Context, Db } from '#server/context.ts'
import { removeWorker, writeHeartbeat } from '#server/data/platform/workers.ts'
import { createSandboxMailStore } from '#server/data/sandbox/mail-store.ts'
import { readMailbox } from '#server/inbox/listen.ts'
import type { Log } from '#server/platform/log/log.ts'
import { advanceClocks } from '#server/sandbox/advance-clock.ts'
import type { SandboxParts } from '#server/sandbox/routes.ts'
import { createSendingWorker } from '#server/sending/worker.ts'

export type SandboxServers = {
  store: SandboxMailStore
  connection: Context['sandboxConnection']
  close(): Promise<void>
}

const HEAD_BYTES = 64 * 1024

type Options = { db: Db; clock: Clock; newId: () => string; log: Log }

export async function startSandboxServers({ db, clock, newId, log }: Options): Promise<SandboxServers> {
  // a new password at every start; only the adapters of this process know it
  const password = randomBytes(24).toString('base64url')
  const store = createSandboxMailStore({ db, clock, newId, password, summaryOf })
  const onError = (error: unknown) => log.error({ err: error }, 'the sandbox mail store failed')
  const [smtp, imap] = await Promise.all([
    startSandboxSmtp({ store, onError }),
    startSandboxImap({ store, onError }),
  ])
  return {
    store,
    connection: (emailAccountId) => {
      const login = {
        host: '127.0.0.1',
        security: 'none',
        username: emailAccountId,
        auth: { kind: 'password', password },
      } as const
      return {
        emailAccountId,
        kind: 'sandbox',
        smtp: { ...login, port: smtp.port },
        imap: { ...login, port: imap.port },
      }
    },
    close: async () => {
      await Promise.all([smtp.close(), imap.close()])
    },
  }
}

/** What lists show of a message, from its headers. */
function summaryOf(raw: Uint8Array): { subject: string; messageId: string | null } {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEAD_BYTES))
  const entity = readEntity(head.toString('latin1').replaceAll(/\r\n?/g, '\n'))
  return {
    subject: decodeHeader(firstField(entity, 'subject') ?? ''),
    messageId: firstField(entity, 'message-id')?.trim() ?? null,
  }
}

const BEAT_MS = 5000

/**
 * What the sandbox endpoints need from the loops: reading a mailbox and advancing the clock. Advancing sends mails, so it
 * registers as a worker with heartbeats while it runs; otherwise its mails would be reconciled as those of a dead worker.
 */
export function createClockWorker(
  ctx: Context,
): Pick<SandboxParts, 'read' | 'advance'> & { close(): Promise<void> } {
  const stopping = new AbortController()
  const worker = createSendingWorker(ctx, stopping.signal)
  const sendHeartbeat = () =>
    writeHeartbeat(ctx.db, worker.workerId).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a heartbeat failed'),
    )
  return {
    read: (mailbox) => readMailbox(ctx, mailbox),
    advance: async (workspaceIds, move) => {
      await sendHeartbeat()
      const timer = setInterval(sendHeartbeat, BEAT_MS)
      try {
        return await advanceClocks(ctx, worker, workspaceIds, move)
      } finally {
        clearInterval(timer)
      }
    },
    close: () => {
      stopping.abort()
      return removeWorker(ctx.db, worker.workerId)
    },
  }
}
