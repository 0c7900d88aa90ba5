// Commands for folders: list, status, select, close, append.
import type { SandboxFolder, SandboxMessage } from '#server/adapters/sandbox/mail-store.ts'
import { expungeDeleted } from './flags.ts'
import type { Answer, Handler, Session } from './handler.ts'
import { BadCommand, itemsOf, type Token, textOf } from './parse-command.ts'
import { decodeFolderName, encodeFolderName, imapString, parseImapDate } from './text.ts'

const written = ({ name }: { name: string }): string => imapString(encodeFolderName(name))

/** The folder of an argument; INBOX is case-insensitive (RFC 3501 §5.1). */
function folderName(token: Token | undefined): string {
  const name = decodeFolderName(textOf(token))
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name
}

const findFolder = async (
  { store, accountId }: Session,
  token: Token | undefined,
): Promise<SandboxFolder | null> => {
  const name = folderName(token)
  return (await store.folders(accountId ?? '')).find((folder) => folder.name === name) ?? null
}

const NONEXISTENT: Answer = 'NO [NONEXISTENT] no such folder'

/** `*` matches everything, `%` everything within one level. */
function patternOf(text: string): RegExp {
  const source = text
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('%', '[^/]*')
  return new RegExp(`^${source}$`, /^inbox$/i.test(text) ? 'i' : '')
}

const statusLine = (folder: SandboxFolder, items: Token[]): string => {
  const values: Record<string, number> = {
    MESSAGES: folder.exists,
    RECENT: 0,
    UIDNEXT: folder.uidNext,
    UIDVALIDITY: folder.uidValidity,
    UNSEEN: folder.unseen,
  }
  const pairs = items.map((item) => {
    const name = textOf(item).toUpperCase()
    const value = values[name]
    if (value === undefined) throw new BadCommand(`unknown status item ${name}`)
    return `${name} ${value}`
  })
  return `STATUS ${written(folder)} (${pairs.join(' ')})`
}

/** LIST with the options of RFC 5258 and 5819 that clients use: selection by SPECIAL-USE, RETURN (… STATUS (…)). */
const list: Handler = async (session, { name: verb, args }) => {
  const selection = args[0]?.kind === 'list' ? args[0].items.map(textOf) : []
  const [, mailbox, returnWord, options] = args[0]?.kind === 'list' ? args.slice(1) : args
  const patterns = itemsOf(mailbox).map((token) => patternOf(decodeFolderName(textOf(token))))
  if (patterns.length === 0) throw new BadCommand('LIST wants a reference and a pattern')
  if (mailbox?.kind !== 'list' && textOf(mailbox) === '') {
    await session.say(`${verb} (\\Noselect) "/" ""`)
    return 'OK done'
  }
  const wanted = returnWord === undefined ? [] : itemsOf(options)
  const statusAt = wanted.findIndex((item) => item.kind !== 'list' && item.text.toUpperCase() === 'STATUS')
  const onlySpecial = selection.some((option) => option.toUpperCase() === 'SPECIAL-USE')
  for (const folder of await session.store.folders(session.accountId ?? '')) {
    if (!patterns.some((pattern) => pattern.test(folder.name)) || (onlySpecial && folder.use === null))
      continue
    const flags = [
      '\\HasNoChildren',
      ...(verb === 'LIST' ? ['\\Subscribed'] : []),
      ...(folder.use ? [folder.use] : []),
    ]
    await session.say(`${verb} (${flags.join(' ')}) "/" ${written(folder)}`)
    if (statusAt >= 0) await session.say(statusLine(folder, itemsOf(wanted[statusAt + 1])))
  }
  return 'OK done'
}

const status: Handler = async (session, { args }) => {
  const folder = await findFolder(session, args[0])
  if (folder === null) return NONEXISTENT
  await session.say(statusLine(folder, itemsOf(args[1])))
  return 'OK done'
}

const PAGE = 10_000

async function allMessages({ store, accountId }: Session, folder: string): Promise<SandboxMessage[]> {
  const messages: SandboxMessage[] = []
  for (;;) {
    const page = await store.list(accountId ?? '', folder, (messages.at(-1)?.uid ?? 0) + 1, PAGE)
    messages.push(...page)
    if (page.length < PAGE) return messages
  }
}

const select: Handler = async (session, { name: verb, args }) => {
  session.selected = null
  const folder = await findFolder(session, args[0])
  if (folder === null) return NONEXISTENT
  const messages = await allMessages(session, folder.name)
  const readOnly = verb === 'EXAMINE'
  await session.say('FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)')
  await session.say(
    `OK [PERMANENTFLAGS (${readOnly ? '' : '\\Answered \\Flagged \\Deleted \\Seen \\Draft \\*'})] kept`,
  )
  await session.say(`${messages.length} EXISTS`)
  await session.say('0 RECENT')
  await session.say(`OK [UIDVALIDITY ${folder.uidValidity}] valid`)
  await session.say(`OK [UIDNEXT ${Math.max(folder.uidNext, (messages.at(-1)?.uid ?? 0) + 1)}] next`)
  session.selected = { folder: folder.name, readOnly, messages }
  return readOnly ? 'OK [READ-ONLY] opened' : 'OK [READ-WRITE] opened'
}

const append: Handler = async ({ store, accountId }, { args }) => {
  const literal = args.at(-1)
  if (args.length < 2 || literal?.kind !== 'string')
    throw new BadCommand('APPEND wants a folder and a literal')
  const between = args.slice(1, -1)
  const flags = between.find((token) => token.kind === 'list')
  const date = between.find((token) => token.kind === 'string')
  const receivedAt = date === undefined ? null : parseImapDate(textOf(date))
  if (date !== undefined && receivedAt === null) throw new BadCommand('not a date-time')
  const kept = await store.append({
    accountId: accountId ?? '',
    folder: folderName(args[0]),
    raw: literal.bytes,
    flags: itemsOf(flags).map(textOf),
    receivedAt,
  })
  return kept === null
    ? 'NO [TRYCREATE] no such folder'
    : `OK [APPENDUID ${kept.uidValidity} ${kept.uid}] kept`
}

export const handlers: Record<string, Handler> = {
  LIST: list,
  LSUB: list,
  STATUS: status,
  SELECT: select,
  EXAMINE: select,
  APPEND: append,
  CLOSE: async (session) => {
    if (session.selected && !session.selected.readOnly) await expungeDeleted(session, () => true)
    session.selected = null
    return 'OK closed'
  },
  UNSELECT: async (session) => {
    session.selected = null
    return 'OK closed'
  },
  SUBSCRIBE: async () => 'OK every folder is subscribed',
  UNSUBSCRIBE: async () => 'OK every folder is subscribed',
}
