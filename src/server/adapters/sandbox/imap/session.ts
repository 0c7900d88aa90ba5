// One IMAP client: its account and selected folder, and the loop that executes its commands one after another.
import type { Socket } from 'node:net'
import type { SandboxMailStore } from '#server/adapters/sandbox/mail-store.ts'
import * as fetching from './fetch.ts'
import * as flagging from './flags.ts'
import * as folders from './folders.ts'
import type { Handler, Session } from './handler.ts'
import { createLineReader } from './line-reader.ts'
import { BadCommand, type Command, parseCommand } from './parse-command.ts'
import * as searching from './search.ts'
import * as signingIn from './sign-in.ts'

const ANYTIME: Record<string, Handler> = signingIn.handlers
const SIGNED_IN: Record<string, Handler> = folders.handlers
const SELECTED: Record<string, Handler> = {
  ...fetching.handlers,
  ...searching.handlers,
  ...flagging.handlers,
}

const IDLE_MS = 31 * 60_000

/** Serves a client until it disconnects. Never rejects; a failing store is reported to `onError` and answered with NO. */
export async function serveClient(
  socket: Socket,
  store: SandboxMailStore,
  onError: (error: unknown) => void,
): Promise<void> {
  // with Nagle's algorithm every response waits up to 40 ms for the client's acknowledgement of the previous one
  socket.setNoDelay(true)
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.on('error', () => {})
  const reader = createLineReader(socket)

  const write = async (...parts: (string | Buffer)[]): Promise<void> => {
    socket.cork()
    let flowing = true
    for (const part of parts)
      flowing = typeof part === 'string' ? socket.write(part, 'latin1') : socket.write(part)
    socket.uncork()
    if (flowing || socket.destroyed) return
    await new Promise<void>((resolve) => {
      const done = () => {
        socket.off('drain', done).off('close', done)
        resolve()
      }
      socket.on('drain', done).on('close', done)
    })
  }

  const session: Session = {
    store,
    accountId: null,
    selected: null,
    say: (response, ...rest) =>
      rest.length > 0 ? write(`* ${response}`, ...rest) : write(`* ${response}\r\n`),
    async ask(prompt) {
      await write(`+ ${prompt}\r\n`)
      return (await reader.line())?.toString('utf8') ?? null
    },
    async announceArrivals() {
      const { accountId, selected } = session
      if (accountId === null || selected === null) return
      const arrived = await store.list(
        accountId,
        selected.folder,
        (selected.messages.at(-1)?.uid ?? 0) + 1,
        10_000,
      )
      if (arrived.length === 0 || session.selected !== selected) return
      // concurrent announcements must not count a message twice
      const known = selected.messages.at(-1)?.uid ?? 0
      selected.messages.push(...arrived.filter(({ uid }) => uid > known))
      await session.say(`${selected.messages.length} EXISTS`)
    },
  }

  await session.say(`OK [${signingIn.capabilitiesOf(session.store)}] Ieum sandbox ready`)
  while (!socket.destroyed) {
    const input = await reader.command(() => void write('+ go ahead\r\n'))
    if (input === null) break
    const { tag, answer, name } = await run(session, input, onError)
    await write(`${tag} ${answer}\r\n`)
    if (name === 'LOGOUT') break
  }
  socket.end()
}

async function run(session: Session, input: Buffer, onError: (error: unknown) => void) {
  // the client waits for its tag even when the command cannot be parsed
  let tag = /^[^\s(){%*"\\+]+/.exec(input.toString('latin1', 0, 64))?.[0] ?? '*'
  let name = ''
  try {
    const command = parseCommand(input)
    tag = command.tag
    name = command.name
    const answer = await handlerFor(session, command)(session, command)
    // an idling client has been notified already; every other command may carry announcements
    if (name !== 'IDLE') await session.announceArrivals()
    return { tag, name, answer }
  } catch (error) {
    if (error instanceof BadCommand) return { tag, name, answer: `BAD ${error.message}` as const }
    onError(error)
    return { tag, name, answer: 'NO [UNAVAILABLE] the sandbox could not do this' as const }
  }
}

function handlerFor(session: Session, { name }: Command): Handler {
  const anytime = ANYTIME[name]
  if (anytime) return anytime
  const handler = SIGNED_IN[name] ?? SELECTED[name]
  if (handler === undefined) throw new BadCommand(`unknown command ${name}`)
  if (session.accountId === null) return async () => 'NO sign in first'
  if (session.selected === null && name in SELECTED) return async () => 'NO select a folder first'
  return handler
}
