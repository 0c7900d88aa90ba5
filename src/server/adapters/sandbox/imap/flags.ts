// Commands that change messages: STORE and EXPUNGE.
import type { SandboxMessage } from '#server/adapters/sandbox/mail-store.ts'
import type { Handler, Selected, Session } from './handler.ts'
import { BadCommand, itemsOf, parseSequenceSet, textOf } from './parse-command.ts'

/** The messages of a sequence set, with their sequence numbers. */
export function pick({ messages }: Selected, set: string, byUid: boolean): [SandboxMessage, number][] {
  const highest = byUid ? (messages.at(-1)?.uid ?? 0) : messages.length
  const holds = parseSequenceSet(set, highest)
  return messages
    .map((message, index): [SandboxMessage, number] => [message, index + 1])
    .filter(([{ uid }, sequence]) => holds(byUid ? uid : sequence))
}

export async function changeFlags(
  { store, accountId, selected }: Session,
  message: SandboxMessage,
  flags: readonly string[],
): Promise<void> {
  if (selected === null) return
  message.flags = flags
  await store.setFlags(accountId ?? '', selected.folder, message.uid, flags)
}

const storeFlags: Handler = async (session, { args, byUid }) => {
  const { selected } = session
  if (selected === null || selected.readOnly) return 'NO the folder was opened to read only'
  const match = /^([+-]?)FLAGS(\.SILENT)?$/i.exec(textOf(args[1]))
  if (!match) throw new BadCommand('STORE wants FLAGS, +FLAGS or -FLAGS')
  const given = args.slice(2).flatMap(itemsOf).map(textOf)
  for (const [message, sequence] of pick(selected, textOf(args[0]), byUid)) {
    const others = message.flags.filter((flag) => !given.includes(flag))
    await changeFlags(
      session,
      message,
      match[1] === '-' ? others : match[1] === '+' ? [...others, ...given] : given,
    )
    if (match[2] === undefined) {
      const uid = byUid ? `UID ${message.uid} ` : ''
      await session.say(`${sequence} FETCH (${uid}FLAGS (${message.flags.join(' ')}))`)
    }
  }
  return 'OK done'
}

/**
 * Removes the messages marked as deleted among the wanted ones, without responses. @returns the sequence numbers to
 * announce
 */
export async function expungeDeleted(session: Session, wanted: (uid: number) => boolean): Promise<number[]> {
  const { store, accountId, selected } = session
  if (selected === null) return []
  const gone = selected.messages.filter(({ uid, flags }) => flags.includes('\\Deleted') && wanted(uid))
  if (gone.length === 0) return []
  await store.remove(
    accountId ?? '',
    selected.folder,
    gone.map(({ uid }) => uid),
  )
  // each number is that in the folder after the previous removals
  return gone.map((message) => {
    const index = selected.messages.indexOf(message)
    selected.messages.splice(index, 1)
    return index + 1
  })
}

const expunge: Handler = async (session, { args, byUid }) => {
  const { selected } = session
  if (selected === null || selected.readOnly) return 'NO the folder was opened to read only'
  const highest = selected.messages.at(-1)?.uid ?? 0
  const wanted = byUid ? parseSequenceSet(textOf(args[0]), highest) : () => true
  for (const sequence of await expungeDeleted(session, wanted)) await session.say(`${sequence} EXPUNGE`)
  return 'OK done'
}

export const handlers: Record<string, Handler> = { STORE: storeFlags, EXPUNGE: expunge }
