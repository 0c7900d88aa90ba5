// Commands that need no folder: what the server can do, who the client is, waiting, leaving.

import type { Answer, Handler, Session } from './imap-server-handler.ts'
import { textOf } from './imap-server-parse.ts'

export const CAPABILITIES =
  'CAPABILITY IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN ID ENABLE NAMESPACE IDLE UIDPLUS UNSELECT SPECIAL-USE LIST-EXTENDED LIST-STATUS'

const signIn = async (session: Session, username: string, password: string): Promise<Answer> => {
  session.accountId = await session.store.authenticate(username, password)
  if (session.accountId === null) return 'NO [AUTHENTICATIONFAILED] wrong user name or password'
  return `OK [${CAPABILITIES}] signed in`
}

const noop: Handler = async () => 'OK done'

const authenticate: Handler = async (session, { args }) => {
  if (textOf(args[0]).toUpperCase() !== 'PLAIN') return 'NO only PLAIN is known here'
  const response = args[1] === undefined ? await session.ask('') : textOf(args[1])
  if (response === null || response === '*') return 'BAD cancelled'
  const [, username = '', password = ''] = Buffer.from(response, 'base64').toString('utf8').split('\0')
  return signIn(session, username, password)
}

/** RFC 2177: tells of arrivals as they happen, until the client says DONE. */
const idle: Handler = async (session) => {
  const { accountId, selected } = session
  if (accountId === null) return 'NO sign in first'
  // a store that fails here is heard of by the next command
  const announce = () => session.announceArrivals().catch(() => {})
  const stop = session.store.onChange(accountId, (folder) => {
    if (folder === selected?.folder) void announce()
  })
  try {
    const line = session.ask('idling')
    // what arrived between the last command and the subscription
    await announce()
    const answer = await line
    return answer?.trim().toUpperCase() === 'DONE' ? 'OK no longer idling' : 'BAD expected DONE'
  } finally {
    stop()
  }
}

export const handlers: Record<string, Handler> = {
  CAPABILITY: async (session) => {
    await session.say(CAPABILITIES)
    return 'OK done'
  },
  NOOP: noop,
  CHECK: noop,
  IDLE: idle,
  LOGIN: (session, { args }) => signIn(session, textOf(args[0]), textOf(args[1])),
  AUTHENTICATE: authenticate,
  ID: async (session) => {
    await session.say('ID ("name" "Ieum sandbox")')
    return 'OK done'
  },
  ENABLE: async (session) => {
    await session.say('ENABLED')
    return 'OK nothing to enable'
  },
  NAMESPACE: async (session) => {
    await session.say('NAMESPACE (("" "/")) NIL NIL')
    return 'OK done'
  },
  LOGOUT: async (session) => {
    await session.say('BYE see you')
    return 'OK signed out'
  },
}
