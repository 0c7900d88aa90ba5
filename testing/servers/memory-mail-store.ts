// The sandbox mail store in memory, for tests of the two servers and of the adapters.

import { EventEmitter } from 'node:events'
import type {
  FolderUse,
  SandboxFolder,
  SandboxMailStore,
  SandboxMessage,
} from '#server/adapters/sandbox/mail-store.ts'

type Kept = SandboxMessage & { raw: Uint8Array }
type Folder = { name: string; use: FolderUse; uidValidity: number; uidNext: number; messages: Kept[] }
type Delivered = { accountId: string; mailFrom: string; rcptTo: readonly string[]; raw: Uint8Array }

export type MemoryMailStore = SandboxMailStore & {
  /** every mail accepted by the SMTP server, in order */
  readonly delivered: Delivered[]
  addAccount(account: { id: string; username: string; password: string }): void
  addFolder(accountId: string, name: string, use?: FolderUse): void
  /** Creates a folder again: empty, with another UIDVALIDITY. */
  recreateFolder(accountId: string, name: string): void
  /** Makes the next `deliver` fail, like an unavailable database. */
  failNextDelivery(): void
}

export function createMemoryMailStore(): MemoryMailStore {
  const accounts = new Map<string, { id: string; password: string }>()
  const boxes = new Map<string, Map<string, Folder>>()
  const changes = new EventEmitter().setMaxListeners(0)
  const delivered: Delivered[] = []
  let lastUidValidity = 1000
  let failing = false

  const foldersOf = (accountId: string) => boxes.get(accountId) ?? new Map<string, Folder>()
  const messagesOf = (accountId: string, folder: string) => foldersOf(accountId).get(folder)?.messages ?? []

  const addFolder = (accountId: string, name: string, use: FolderUse = null) => {
    lastUidValidity += 1
    foldersOf(accountId).set(name, { name, use, uidValidity: lastUidValidity, uidNext: 1, messages: [] })
  }

  const store: MemoryMailStore = {
    delivered,
    addFolder,
    addAccount({ id, username, password }) {
      accounts.set(username, { id, password })
      boxes.set(id, new Map())
      addFolder(id, 'INBOX')
      addFolder(id, 'Sent', '\\Sent')
      addFolder(id, 'Junk', '\\Junk')
    },
    recreateFolder(accountId, name) {
      addFolder(accountId, name, foldersOf(accountId).get(name)?.use ?? null)
    },
    failNextDelivery() {
      failing = true
    },
    async authenticate(username, password) {
      const account = accounts.get(username)
      return account?.password === password ? account.id : null
    },
    async deliver(mail) {
      if (failing) {
        failing = false
        throw new Error('the store is away')
      }
      delivered.push(mail)
      await store.append({
        accountId: mail.accountId,
        folder: 'Sent',
        raw: mail.raw,
        flags: ['\\Seen'],
        receivedAt: null,
      })
      return `memory-${delivered.length}`
    },
    async folders(accountId) {
      return [...foldersOf(accountId).values()].map(
        ({ messages, ...folder }): SandboxFolder => ({
          ...folder,
          exists: messages.length,
          unseen: messages.filter(({ flags }) => !flags.includes('\\Seen')).length,
        }),
      )
    },
    async list(accountId, folder, fromUid, limit) {
      return messagesOf(accountId, folder)
        .filter(({ uid }) => uid >= fromUid)
        .slice(0, limit)
        .map(({ raw: _, ...message }) => message)
    },
    async get(accountId, folder, uid) {
      return messagesOf(accountId, folder).find((message) => message.uid === uid)?.raw ?? null
    },
    async findByMessageId(accountId, folder, messageId) {
      const line = `message-id: <${messageId}>\r\n`.toLowerCase()
      return messagesOf(accountId, folder)
        .filter(({ raw }) => Buffer.from(raw).toString('latin1').toLowerCase().includes(line))
        .map(({ uid }) => uid)
    },
    async append({ accountId, folder: name, raw, flags, receivedAt }) {
      const folder = foldersOf(accountId).get(name)
      if (!folder) return null
      const uid = folder.uidNext
      folder.uidNext += 1
      folder.messages.push({ uid, flags, receivedAt: receivedAt ?? new Date(), size: raw.length, raw })
      changes.emit(accountId, name)
      return { uid, uidValidity: folder.uidValidity }
    },
    async setFlags(accountId, folder, uid, flags) {
      const message = messagesOf(accountId, folder).find((kept) => kept.uid === uid)
      if (message) message.flags = flags
      changes.emit(accountId, folder)
    },
    async remove(accountId, name, uids) {
      const folder = foldersOf(accountId).get(name)
      if (folder) folder.messages = folder.messages.filter(({ uid }) => !uids.includes(uid))
      changes.emit(accountId, name)
    },
    onChange(accountId, listener) {
      changes.on(accountId, listener)
      return () => changes.off(accountId, listener)
    },
  }
  return store
}
