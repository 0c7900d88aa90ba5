import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { createDns } from './dns.ts'

type Mx = [preference: number, host: string]
type Answer = string[][] | { mx: Mx[] } | 'nothing' | 'no_name' | 'failure' | 'silence'

const TXT = 16
const MX = 15

const textData = (pieces: string[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])))
const mxData = ([preference, host]: Mx): Buffer =>
  Buffer.concat([Buffer.from([0, preference]), textData(host.split('.').filter(Boolean)), Buffer.from([0])])

/** A name server whose response depends on the name in the question (RFC 1035 §4). */
async function nameServer(answers: Record<string, Answer>, timeoutMs = 30_000) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size))
      at += size + 1
    }
    const answer = answers[labels.join('.')] ?? 'no_name'
    if (answer === 'silence') return
    const [type, records] = Array.isArray(answer)
      ? ([TXT, answer.map(textData)] as const)
      : typeof answer === 'object'
        ? ([MX, answer.mx.map(mxData)] as const)
        : ([TXT, []] as const)
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (answer === 'no_name' ? 3 : answer === 'failure' ? 2 : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    head.fill(0, 8)
    const bodies = records.map((data) => {
      const fixed = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
      fixed.writeUInt16BE(data.length, 10)
      return Buffer.concat([fixed, data])
    })
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...bodies]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const dns = createDns({ servers: [`127.0.0.1:${socket.address().port}`], timeoutMs })
  return { dns, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())) }
}

test('records are joined from their pieces; a name without records is an empty list', async () => {
  await using server = await nameServer({
    'hanbit.example': [['v=spf1 include:_spf.google.com', ' ~all'], ['other']],
    'bare.example': 'nothing',
  })
  expect(await server.dns.texts('hanbit.example')).toEqual(['v=spf1 include:_spf.google.com ~all', 'other'])
  expect(await server.dns.texts('bare.example')).toEqual([])
  expect(await server.dns.texts('gone.example')).toEqual([])
})

test('MX records have their preference, the most preferred first, a null MX an empty host', async () => {
  await using server = await nameServer({
    'hanbit.example': {
      mx: [
        [20, 'alt.hiworks.co.kr'],
        [10, 'mail.hiworks.co.kr'],
      ],
    },
    'refuses.example': { mx: [[0, '']] },
    'broken.example': 'failure',
  })
  expect(await server.dns.mailHosts('hanbit.example')).toEqual([
    { host: 'mail.hiworks.co.kr', preference: 10 },
    { host: 'alt.hiworks.co.kr', preference: 20 },
  ])
  expect(await server.dns.mailHosts('refuses.example')).toEqual([{ host: '', preference: 0 }])
  expect(await server.dns.mailHosts('gone.example')).toEqual([])
  expect(await server.dns.mailHosts('broken.example')).toBeNull()
})

test('a server that fails or does not respond gives null, not an error', async () => {
  await using server = await nameServer({ 'broken.example': 'failure' })
  expect(await server.dns.texts('broken.example')).toBeNull()
  await using mute = await nameServer({ 'mute.example': 'silence' }, 200)
  expect(await mute.dns.texts('mute.example')).toBeNull()
  expect(await createDns({ servers: ['127.0.0.1:1'], timeoutMs: 100 }).texts('hanbit.example')).toBeNull()
})

test.each(['', 'localhost', 'a b.kr', 'x..kr', '한빛.kr', `${'a'.repeat(64)}.kr`])(
  '%j is no name to ask for',
  async (name) => {
    expect(await createDns({ servers: ['127.0.0.1:1'], timeoutMs: 50 }).texts(name)).toEqual([])
  },
)
