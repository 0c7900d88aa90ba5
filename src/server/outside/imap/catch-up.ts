// Reads what arrived since the cursors, folder by folder, oldest first, a few megabytes in memory at a time.

import type { ImapFlow, ListResponse } from 'imapflow'
import type { FetchedMessage, FolderCursor } from '#core/ports.ts'
import { foldersToRead } from './folders.ts'

export type CatchUp = {
  client: ImapFlow
  /** by folder; moved on after every message that was taken, so that a broken connection can be resumed */
  cursors: Map<string, FolderCursor>
  /**
   * what to do with a folder that has no cursor: `start_now` for a mailbox that was just connected, `recent` for a folder
   * that appeared later, `everything` for the sandbox
   */
  newFolders: 'start_now' | 'recent' | 'everything'
  now: Date
  onMessage: (message: FetchedMessage) => Promise<void>
}

/** How far back to look when a folder's UIDs mean nothing to us. Taking a message in twice does no harm. */
const RECENT_MS = 14 * 24 * 3_600_000
/** Messages are asked for in groups of at most this size, a larger one alone and cut at `MAX_MESSAGE`. */
const GROUP_BYTES = 4 * 1024 * 1024
const MAX_MESSAGE = 16 * 1024 * 1024
const GROUP_MESSAGES = 100
const HEADS_AT_ONCE = 500

/** @throws what imapflow throws, and what `onMessage` throws */
export async function catchUp(run: CatchUp): Promise<void> {
  const listed = await run.client.list({ statusQuery: { uidNext: true, uidValidity: true } })
  for (const folder of foldersToRead(listed)) await readFolder(run, folder)
}

async function readFolder(
  { client, cursors, newFolders, now, onMessage }: CatchUp,
  folder: ListResponse,
): Promise<void> {
  const { path, status } = folder
  const known = cursors.get(path)
  // one answer of the listing spares opening the many folders where nothing happened
  if (
    known &&
    status &&
    `${status.uidValidity}` === known.uidValidity &&
    status.uidNext === known.lastUid + 1
  )
    return

  const box = await client.mailboxOpen(path, { readOnly: true })
  const uidValidity = `${box.uidValidity}`
  const end = Math.max(0, (box.uidNext || 1) - 1)
  const isSame = known?.uidValidity === uidValidity
  const cursor: FolderCursor = { folder: path, uidValidity, lastUid: isSame ? known.lastUid : 0 }
  if (known === undefined && newFolders === 'start_now') {
    cursors.set(path, { ...cursor, lastUid: end })
    return
  }
  const from = isSame || newFolders === 'everything' ? { uid: `${cursor.lastUid + 1}:*` } : sinceDate(now)
  // `n:*` names the last message even when its UID is below n
  const found = box.exists === 0 ? [] : await client.search(from, { uid: true })
  const uids = (found || []).filter((uid) => uid > cursor.lastUid).toSorted((a, b) => a - b)
  for (let at = 0; at < uids.length; at += HEADS_AT_ONCE) {
    for (const group of await groupBySize(client, uids.slice(at, at + HEADS_AT_ONCE))) {
      for (const { uid, raw, receivedAt } of await bodiesOf(client, group)) {
        await onMessage({ folder: path, uidValidity, uid, raw, receivedAt })
        cursors.set(path, { ...cursor, lastUid: uid })
      }
    }
  }
  // UIDs that vanished before we came, and messages older than we look back, are behind us too
  const last = Math.max(cursor.lastUid, uids.at(-1) ?? 0, end)
  cursors.set(path, { ...cursor, lastUid: last })
}

const sinceDate = (now: Date) => ({ since: new Date(now.getTime() - RECENT_MS) })

type Head = { uid: number; size: number; receivedAt: Date }
type Group = { heads: Map<number, Head>; isHuge: boolean }

/** Sizes first, so that a thousand short answers go in one request and a huge attachment goes alone. */
async function groupBySize(client: ImapFlow, uids: number[]): Promise<Group[]> {
  const heads = await client.fetchAll(
    uids.join(','),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  )
  const groups: Group[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { uid, size = 0, internalDate } of heads.toSorted((a, b) => a.uid - b.uid)) {
    const isHuge = size > MAX_MESSAGE
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

/** The bytes of a group, all read before any is handed on: a slow taker must not hold up the server in mid-answer. */
async function bodiesOf(client: ImapFlow, { heads, isHuge }: Group) {
  const source = isHuge ? { start: 0, maxLength: MAX_MESSAGE } : true
  const found = await client.fetchAll([...heads.keys()].join(','), { uid: true, source }, { uid: true })
  return found
    .toSorted((a, b) => a.uid - b.uid)
    .flatMap(({ uid, source: raw }) => {
      const head = heads.get(uid)
      return head === undefined || raw === undefined ? [] : [{ uid, raw, receivedAt: head.receivedAt }]
    })
}
