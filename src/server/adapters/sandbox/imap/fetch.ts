// FETCH: flags, dates, sizes, envelopes and the bytes of messages, with one message in memory at a time.
import type { SandboxMessage } from '#server/adapters/sandbox/mail-store.ts'
import { changeFlags, pick } from './flags.ts'
import type { Handler, Session } from './handler.ts'
import { envelopeOf, sectionOf } from './message.ts'
import { BadCommand, itemsOf, textOf } from './parse-command.ts'
import { imapDateTime } from './text.ts'

const MACROS: Record<string, string[]> = {
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'],
}
/** Items of RFC 822 that are aliases of body sections. */
const OLD_NAMES: Record<string, string> = {
  RFC822: 'BODY[]',
  'RFC822.HEADER': 'BODY.PEEK[HEADER]',
  'RFC822.TEXT': 'BODY[TEXT]',
}

type Item =
  | { kind: 'plain'; name: 'UID' | 'FLAGS' | 'INTERNALDATE' | 'RFC822.SIZE' | 'ENVELOPE' }
  | {
      kind: 'body'
      label: string
      section: string
      peek: boolean
      partial: { start: number; length: number } | null
    }

function parseItem(text: string): Item {
  const name = OLD_NAMES[text.toUpperCase()] ?? text
  const body = /^BODY(\.PEEK)?\[(.*)\](?:<(\d+)\.(\d+)>)?$/i.exec(name)
  if (body) {
    const [, peek, section = '', start, length] = body
    const partial = start === undefined ? null : { start: Number(start), length: Number(length) }
    const origin = partial === null ? '' : `<${partial.start}>`
    return { kind: 'body', label: `BODY[${section}]${origin}`, section, peek: peek !== undefined, partial }
  }
  const plain = name.toUpperCase()
  if (
    plain === 'UID' ||
    plain === 'FLAGS' ||
    plain === 'INTERNALDATE' ||
    plain === 'RFC822.SIZE' ||
    plain === 'ENVELOPE'
  ) {
    return { kind: 'plain', name: plain }
  }
  throw new BadCommand(`fetch item ${text} is not supported`)
}

const fetch: Handler = async (session, { args, byUid }) => {
  const { selected } = session
  if (selected === null) return 'NO select a folder first'
  const names = itemsOf(args[1]).flatMap((token) => MACROS[textOf(token).toUpperCase()] ?? [textOf(token)])
  const items = names.map(parseItem)
  if (byUid && !items.some((item) => item.kind === 'plain' && item.name === 'UID')) {
    items.unshift({ kind: 'plain', name: 'UID' })
  }
  for (const [message, sequence] of pick(selected, textOf(args[0]), byUid)) {
    await fetchOne(session, selected.folder, message, sequence, items)
  }
  return 'OK done'
}

async function fetchOne(
  session: Session,
  folder: string,
  message: SandboxMessage,
  sequence: number,
  items: Item[],
) {
  const needsRaw = items.some((item) => item.kind === 'body' || item.name === 'ENVELOPE')
  const found = needsRaw
    ? await session.store.get(session.accountId ?? '', folder, message.uid)
    : new Uint8Array()
  // removed by another client in the meantime
  if (found === null) return
  const raw = Buffer.from(found.buffer, found.byteOffset, found.byteLength)
  const reads = items.some((item) => item.kind === 'body' && !item.peek)
  if (reads && session.selected?.readOnly === false && !message.flags.includes('\\Seen')) {
    await changeFlags(session, message, [...message.flags, '\\Seen'])
  }
  const parts: Buffer[] = []
  for (const [index, item] of items.entries()) {
    const lead = index === 0 ? '' : ' '
    if (item.kind === 'plain')
      parts.push(Buffer.from(`${lead}${plainItem(item.name, message, raw)}`, 'latin1'))
    else {
      const whole = sectionOf(raw, item.section)
      const bytes = item.partial
        ? whole.subarray(item.partial.start, item.partial.start + item.partial.length)
        : whole
      parts.push(Buffer.from(`${lead}${item.label} {${bytes.length}}\r\n`, 'latin1'), bytes)
    }
  }
  await session.say(`${sequence} FETCH (`, ...parts, Buffer.from(')\r\n'))
}

function plainItem(
  name: Extract<Item, { kind: 'plain' }>['name'],
  message: SandboxMessage,
  raw: Buffer,
): string {
  switch (name) {
    case 'UID':
      return `UID ${message.uid}`
    case 'FLAGS':
      return `FLAGS (${message.flags.join(' ')})`
    case 'INTERNALDATE':
      return `INTERNALDATE ${imapDateTime(message.receivedAt)}`
    case 'RFC822.SIZE':
      return `RFC822.SIZE ${message.size}`
    case 'ENVELOPE':
      return `ENVELOPE ${envelopeOf(raw)}`
  }
}

export const handlers: Record<string, Handler> = { FETCH: fetch }
