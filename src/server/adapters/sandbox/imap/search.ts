// SEARCH (RFC 3501 §6.4.4): criteria become tests; cheap ones run first, message bytes are read only when needed.
import type { SandboxMessage } from '#server/adapters/sandbox/mail-store.ts'
import type { Handler, Session } from './handler.ts'
import { headerValue, readableHeader } from './message.ts'
import { BadCommand, parseSequenceSet, type Token, textOf } from './parse-command.ts'
import { parseImapDate } from './text.ts'

type Subject = { message: SandboxMessage; sequence: number; raw: () => Promise<Buffer> }
type Test = { reads: boolean; holds: (subject: Subject) => boolean | Promise<boolean> }

const FLAGS: Record<string, string> = {
  ANSWERED: '\\Answered',
  DELETED: '\\Deleted',
  DRAFT: '\\Draft',
  FLAGGED: '\\Flagged',
  SEEN: '\\Seen',
}

const cheap = (holds: (subject: Subject) => boolean): Test => ({ reads: false, holds })
const not = ({ reads, holds }: Test): Test => ({ reads, holds: async (subject) => !(await holds(subject)) })
const either = (a: Test, b: Test): Test => ({
  reads: a.reads || b.reads,
  holds: async (subject) => (await a.holds(subject)) || b.holds(subject),
})
function all(tests: Test[]): Test {
  const ordered = tests.toSorted((a, b) => Number(a.reads) - Number(b.reads))
  const holds = async (subject: Subject) => {
    for (const test of ordered) if (!(await test.holds(subject))) return false
    return true
  }
  return { reads: tests.some(({ reads }) => reads), holds }
}

async function compile(session: Session, tokens: Token[]): Promise<Test> {
  const messages = session.selected?.messages ?? []
  const queue = [...tokens]
  const nextText = () => textOf(queue.shift())

  const header = async (name: string, wanted: string): Promise<Test> => {
    const needle = wanted.toLowerCase()
    const id = /^<?([^<>\s]+@[^<>\s]+)>?$/.exec(wanted)?.[1]
    if (name.toLowerCase() === 'message-id' && id !== undefined) {
      // the store has an index on Message-ID; reading every message would take seconds in a full Sent folder
      const found = new Set(
        await session.store.findByMessageId(session.accountId ?? '', session.selected?.folder ?? '', id),
      )
      return cheap(({ message }) => found.has(message.uid))
    }
    const holds = async ({ raw }: Subject) => {
      const value = headerValue(await raw(), name)
      return value !== null && readableHeader(value).toLowerCase().includes(needle)
    }
    return { reads: true, holds }
  }
  const day = (): number => {
    const date = parseImapDate(nextText())
    if (date === null) throw new BadCommand('not a date')
    return date.getTime()
  }
  const dayOf = (date: Date): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())

  async function one(): Promise<Test> {
    const token = queue.shift()
    if (token?.kind === 'list') return compile(session, token.items)
    const key = textOf(token).toUpperCase()
    const flag = FLAGS[key] ?? FLAGS[key.replace(/^UN/, '')]
    if (flag !== undefined) return cheap(({ message }) => message.flags.includes(flag) === key in FLAGS)
    switch (key) {
      case 'ALL':
      case 'OLD':
        return cheap(() => true)
      case 'RECENT':
      case 'NEW':
        return cheap(() => false)
      case 'NOT':
        return not(await one())
      case 'OR':
        return either(await one(), await one())
      case 'UID': {
        const holds = parseSequenceSet(nextText(), messages.at(-1)?.uid ?? 0)
        return cheap(({ message }) => holds(message.uid))
      }
      case 'KEYWORD':
      case 'UNKEYWORD': {
        const keyword = nextText()
        return cheap(({ message }) => message.flags.includes(keyword) === (key === 'KEYWORD'))
      }
      case 'HEADER':
        return header(nextText(), nextText())
      case 'FROM':
      case 'TO':
      case 'CC':
      case 'BCC':
      case 'SUBJECT':
        return header(key, nextText())
      case 'SINCE':
      case 'BEFORE':
      case 'ON': {
        const wanted = day()
        return cheap(({ message }) => {
          const arrived = dayOf(message.receivedAt)
          return key === 'SINCE'
            ? arrived >= wanted
            : key === 'BEFORE'
              ? arrived < wanted
              : arrived === wanted
        })
      }
      case 'LARGER':
      case 'SMALLER': {
        const bytes = Number(nextText())
        return cheap(({ message }) => (key === 'LARGER' ? message.size > bytes : message.size < bytes))
      }
    }
    if (/^[\d*]/.test(key)) {
      const holds = parseSequenceSet(key, messages.length)
      return cheap(({ sequence }) => holds(sequence))
    }
    throw new BadCommand(`unknown search key ${key}`)
  }

  const tests: Test[] = []
  while (queue.length > 0) tests.push(await one())
  return all(tests)
}

const search: Handler = async (session, { args, byUid }) => {
  const { selected, store, accountId } = session
  if (selected === null) return 'NO select a folder first'
  const [first] = args
  const hasCharset = first?.kind === 'atom' && first.text.toUpperCase() === 'CHARSET'
  if (hasCharset && !/^(utf-8|us-ascii)$/i.test(textOf(args[1]))) return 'NO [BADCHARSET (UTF-8)] only UTF-8'
  const criteria = hasCharset ? args.slice(2) : args
  if (criteria.length === 0) throw new BadCommand('SEARCH wants criteria')
  const test = await compile(session, criteria)
  const found: number[] = []
  for (const [index, message] of selected.messages.entries()) {
    const raw = async () =>
      Buffer.from((await store.get(accountId ?? '', selected.folder, message.uid)) ?? [])
    if (await test.holds({ message, sequence: index + 1, raw })) found.push(byUid ? message.uid : index + 1)
  }
  await session.say(['SEARCH', ...found].join(' '))
  return 'OK done'
}

export const handlers: Record<string, Handler> = { SEARCH: search }
