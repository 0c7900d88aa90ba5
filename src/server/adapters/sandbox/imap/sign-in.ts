// Commands without a folder: capabilities, ID, sign-in, IDLE, logout.
import type { SandboxMailStore } from '#server/adapters/sandbox/mail-store.ts'
import type { Answer, Handler, Session } from './handler.ts'
import { textOf } from './parse-command.ts'

const CAPABILITIES =
  'CAPABILITY IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN ID ENABLE NAMESPACE IDLE UIDPLUS UNSELECT SPECIAL-USE LIST-EXTENDED LIST-STATUS'

export const capabilitiesOf = ({ authenticateToken }: SandboxMailStore): string =>
  authenticateToken ? CAPABILITIES.replace('AUTH=PLAIN', 'AUTH=PLAIN AUTH=XOAUTH2') : CAPABILITIES

const signIn = async (session: Session, username: string, password: string): Promise<Answer> =>
  admit(session, await session.store.authenticate(username, password))

const admit = (session: Session, accountId: string | null): Answer => {
  session.accountId = accountId
  if (session.accountId === null) return 'NO [AUTHENTICATIONFAILED] wrong user name or password'
  return `OK [${capabilitiesOf(session.store)}] signed in`
}

const noop: Handler = async () => 'OK done'

const authenticate: Handler = async (session, { args }) => {
  const mechanism = textOf(args[0]).toUpperCase()
  const takesTokens = session.store.authenticateToken !== undefined
  if (mechanism !== 'PLAIN' && !(mechanism === 'XOAUTH2' && takesTokens))
    return 'NO this way of signing in is not known here'
  const response = args[1] === undefined ? await session.ask('') : textOf(args[1])
  if (response === null || response === '*') return 'BAD cancelled'
  if (mechanism === 'XOAUTH2') return withToken(session, Buffer.from(response, 'base64').toString('utf8'))
  const [, username = '', password = ''] = Buffer.from(response, 'base64').toString('utf8').split('\0')
  return signIn(session, username, password)
}

/** `user=…^Aauth=Bearer …^A^A` */
async function withToken(session: Session, text: string): Promise<Answer> {
  const fields = text.split('\u0001')
  const username = fields.find((field) => field.startsWith('user='))?.slice(5) ?? ''
  const token = fields.find((field) => field.startsWith('auth=Bearer '))?.slice(12) ?? ''
  return admit(session, (await session.store.authenticateToken?.(username, token)) ?? null)
}

/** RFC 2177: announces arrivals as they happen, until the client sends DONE. */
const idle: Handler = async (session) => {
  const { accountId, selected } = session
  if (accountId === null) return 'NO sign in first'
  // an error of the store is reported by the next command
  const announce = () => session.announceArrivals().catch(() => {})
  const stop = session.store.onChange(accountId, (folder) => {
    if (folder === selected?.folder) void announce()
  })
  try {
    const line = session.ask('idling')
    // arrivals between the last command and the subscription
    await announce()
    const answer = await line
    return answer?.trim().toUpperCase() === 'DONE' ? 'OK no longer idling' : 'BAD expected DONE'
  } finally {
    stop()
  }
}

export const handlers: Record<string, Handler> = {
  CAPABILITY: async (session) => {
    await session.say(capabilitiesOf(session.store))
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
