// Reads what arrived since the cursors, folder by folder, oldest first, with at most a few megabytes in memory.
import type { FetchMessageObject, FetchQueryObject, ImapFlow, ListResponse, SearchObject } from 'imapflow'
import { DAY_MS } from '#core/calendar/date.ts'
import { MAX_RECEIVED_BYTES } from '#core/inbox/inbox.ts'
import type { FetchedMessage, FolderCursor } from '#core/ports.ts'
import { foldersToRead, hasAllMail, sentFolders } from './folders.ts'

export type ReadPosition = {
  client: ImapFlow
  /** by folder; updated after every message, so that reading can continue after a lost connection */
  cursors: Map<string, FolderCursor>
  /**
   * for a folder without a cursor: `start_now` for a newly connected mailbox, `recent` for a folder that appeared later,
   * `everything` for the sandbox
   */
  newFolders: 'start_now' | 'recent' | 'everything'
  now: Date
  onMessage: (message: FetchedMessage) => Promise<void>
}

/** How far back to read when a folder's UIDs are unknown. Ingesting a message twice changes nothing. */
const RECENT_MS = 14 * DAY_MS
/** In bytes. Messages are fetched in groups of at most this size; a larger one alone and cut at `MAX_RECEIVED_BYTES`. */
const GROUP_BYTES = 4 * 1024 * 1024
const GROUP_MESSAGES = 100
const HEADS_AT_ONCE = 500

/** @throws what imapflow throws, and what `onMessage` throws */
export async function catchUp(run: ReadPosition): Promise<void> {
  const listed = await run.client.list({ statusQuery: { uidNext: true, uidValidity: true } })
  const wanted = foldersToRead(listed)
  for (const folder of wanted) await readFolder(run, folder)
  // what the owner writes by hand; a sandbox has no owner, and where one folder contains everything it was read already
  const [sent] = sentFolders(listed)
  if (sent && run.newFolders !== 'everything' && !hasAllMail(wanted)) await readFolder(run, sent, true)
}

async function readFolder(
  { client, cursors, newFolders: requested, now, onMessage }: ReadPosition,
  folder: ListResponse,
  isSent = false,
): Promise<void> {
  const { path, status } = folder
  // mails sent in the past concern no open enrollment
  const newFolders = isSent ? 'start_now' : requested
  const known = cursors.get(path)
  // the STATUS in the listing shows which folders have nothing new, so they need not be opened
  if (status?.uidValidity !== undefined && status.uidNext !== undefined) {
    const there = { folder: path, uidValidity: `${status.uidValidity}`, lastUid: status.uidNext - 1 }
    if (known?.uidValidity === there.uidValidity && known.lastUid === there.lastUid) return
    if (known === undefined && newFolders === 'start_now') return void cursors.set(path, there)
  }
  const box = await open(client, path)
  if (box === null) return
  const uidValidity = `${box.uidValidity}`
  const end = box.uidNext ? box.uidNext - 1 : await highestUid(client, box.exists)
  const isSame = known?.uidValidity === uidValidity
  const cursor: FolderCursor = { folder: path, uidValidity, lastUid: isSame ? known.lastUid : 0 }
  if (known === undefined && newFolders === 'start_now')
    return void cursors.set(path, { ...cursor, lastUid: end })

  const from = isSame || newFolders === 'everything' ? { uid: `${cursor.lastUid + 1}:*` } : sinceDate(now)
  // `n:*` matches the last message even when its UID is below n
  const uids = (box.exists === 0 ? [] : await search(client, from)).filter((uid) => uid > cursor.lastUid)
  for (let at = 0; at < uids.length; at += HEADS_AT_ONCE) {
    for (const group of await groupBySize(client, uids.slice(at, at + HEADS_AT_ONCE))) {
      for (const { uid, raw, receivedAt } of await bodiesOf(client, group)) {
        await onMessage({ folder: path, uidValidity, uid, raw, receivedAt, ...(isSent && { isSent }) })
        cursors.set(path, { ...cursor, lastUid: uid })
      }
    }
  }
  // UIDs that no longer exist, and messages that are too old, are also behind the cursor
  cursors.set(path, { ...cursor, lastUid: Math.max(cursor.lastUid, uids.at(-1) ?? 0, end) })
}

/** Of the open folder, for a server that does not say UIDNEXT (RFC 3501 made it optional for SELECT). */
const highestUid = async (client: ImapFlow, exists: number): Promise<number> =>
  exists === 0 ? 0 : ((await search(client, { uid: '*' })).at(-1) ?? 0)

/** Null for a folder that is listed but cannot be opened, such as a shared one. @throws when INBOX cannot be opened */
async function open(client: ImapFlow, path: string) {
  try {
    return await client.mailboxOpen(path, { readOnly: true })
  } catch (error) {
    const { responseStatus } = error as { responseStatus?: unknown }
    if (responseStatus === 'NO' && path.toUpperCase() !== 'INBOX') return null
    throw error
  }
}

/** UIDs in ascending order. Imapflow returns `false` when the search failed, which must not count as "nothing found". */
export async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const found = await client.search(query, { uid: true })
  if (!found) throw Object.assign(new Error('SEARCH failed'), client.usable ? { responseStatus: 'NO' } : {})
  return found.toSorted((a, b) => a - b)
}

/** Imapflow's fetch returns no messages and no error when the connection was lost before it began. */
async function fetch(
  client: ImapFlow,
  uids: Iterable<number>,
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  const found = await client.fetchAll([...uids].join(','), query, { uid: true })
  if (!client.usable) throw new Error('Connection closed')
  return found.toSorted((a, b) => a.uid - b.uid)
}

/** One message of the open folder; bytes after `MAX_RECEIVED_BYTES` are attachments. Null when it no longer exists. */
export async function readOne(client: ImapFlow, uid: number): Promise<Uint8Array | null> {
  const [found] = await fetch(client, [uid], {
    uid: true,
    source: { start: 0, maxLength: MAX_RECEIVED_BYTES },
  })
  return found?.source ?? null
}

const sinceDate = (now: Date) => ({ since: new Date(now.getTime() - RECENT_MS) })

type Head = { uid: number; size: number; receivedAt: Date }
type Group = { heads: Map<number, Head>; isHuge: boolean }

/** Sizes first, so that a thousand short replies are fetched in one request and a huge attachment alone. */
async function groupBySize(client: ImapFlow, uids: number[]): Promise<Group[]> {
  const heads = await fetch(client, uids, { uid: true, size: true, internalDate: true })
  const groups: Group[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { uid, size = 0, internalDate } of heads) {
    const isHuge = size > MAX_RECEIVED_BYTES
    const isFull = groups.at(-1)?.heads.size === GROUP_MESSAGES
    if (isFull || isHuge || bytes + size > GROUP_BYTES) {
      groups.push({ heads: new Map(), isHuge })
      bytes = 0
    }
    bytes += isHuge ? Number.POSITIVE_INFINITY : size
    groups.at(-1)?.heads.set(uid, { uid, size, receivedAt: new Date(internalDate ?? 0) })
  }
  return groups
}

/** The bytes of a group. All are read before any is passed on: a slow consumer must not block the server's response. */
async function bodiesOf(client: ImapFlow, { heads, isHuge }: Group) {
  const source = isHuge ? { start: 0, maxLength: MAX_RECEIVED_BYTES } : true
  const found = await fetch(client, heads.keys(), { uid: true, source })
  return found.flatMap(({ uid, source: raw }) => {
    const head = heads.get(uid)
    return head === undefined || raw === undefined ? [] : [{ uid, raw, receivedAt: head.receivedAt }]
  })
}
