import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { guardedLookup, hostPolicy, rejectAddress, rejectUrl, resolvePublic } from './address-guard.ts'

const inner = [
  [
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '0.0.0.0',
    '::',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
  ],
  [
    '169.254.169.254',
    '100.64.1.1',
    '100.100.100.200',
    'fd00:ec2::254',
    'fe80::1',
    'fc00::1',
    'fec0::1',
    '224.0.0.1',
  ],
  [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.1.1.1',
    '0:0:0:0:0:FFFF:808:808',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
  ],
  ['2002:7f00:1::', '2001:db8::1', '255.255.255.255', '192.0.2.1', '198.18.0.1', 'ff02::1', '168.63.129.16'],
].flat()

test.each(inner)('%s is not reachable from a public installation', async (address) => {
  expect(rejectAddress(address, 'public')).toMatch(/[가-힣]/)
  expect(await resolvePublic(address, 'public')).toMatchObject({ ok: false })
  expect(await resolvePublic(`[${address}]`, 'public')).toMatchObject({ ok: false })
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '211.249.40.1'])(
  '%s is public',
  async (address) => {
    expect(await resolvePublic(address, 'public')).toMatchObject({ ok: true, address })
  },
)

test.each(['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '017700000001', '134744072'])(
  'the number spelling %s of an address is rejected',
  async (host) => {
    expect(await resolvePublic(host, 'public')).toMatchObject({ ok: false })
    expect(await resolvePublic(host, 'anywhere')).toMatchObject({ ok: false })
  },
)

test.each(['', ' ', 'a b', 'user@host', 'http://x', 'fe80::1%lo'])('"%s" is not a host', async (host) => {
  const resolved = await resolvePublic(host, 'anywhere')
  expect(resolved).toMatchObject({ ok: false })
})

test('a name that resolves to the internal network is rejected, even when only one of several addresses does', async () => {
  expect(await resolvePublic('localhost', 'public')).toMatchObject({
    ok: false,
    why: expect.stringContaining('localhost'),
  })
  const mixed = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]
  const result = await resolvePublic('mail.example.com', 'public', mixed)
  expect(result).toMatchObject({ ok: false, why: expect.stringContaining('mail.example.com') })
  // the resolved address is not disclosed
  expect(JSON.stringify([result, await resolvePublic('localhost', 'public')])).not.toMatch(
    /10\.0\.0\.5|127\.0\.0\.1|::1/,
  )
  expect(await resolvePublic('mail.example.com', 'anywhere', mixed)).toEqual({
    ok: true,
    address: '8.8.8.8',
    family: 4,
  })
})

test('a name that does not exist is rejected with a sentence', async () => {
  const missing = async () => Promise.reject(new Error('ENOTFOUND'))
  expect(await resolvePublic('no.such.host', 'public', missing)).toEqual({
    ok: false,
    code: 'EDNS',
    why: expect.stringContaining('no.such.host'),
  })
  expect(await resolvePublic('empty.host', 'public', async () => [])).toMatchObject({ ok: false })
})

test('an installation that allows private hosts still never reaches metadata, link-local or multicast addresses', () => {
  for (const address of ['10.0.0.1', '192.168.0.10', '127.0.0.1', '::1', 'fd12::1', '100.64.0.1']) {
    expect(rejectAddress(address, hostPolicy(true))).toBeNull()
  }
  for (const address of [
    '169.254.169.254',
    'fe80::1',
    '224.0.0.1',
    '0.0.0.0',
    'fd00:ec2::254',
    '100.100.100.200',
  ]) {
    expect(rejectAddress(address, hostPolicy(true))).not.toBeNull()
  }
})

test('the sandbox can connect to this machine only', async () => {
  expect(await resolvePublic('127.0.0.1', 'loopback')).toMatchObject({ ok: true, address: '127.0.0.1' })
  expect(await resolvePublic('localhost', 'loopback')).toMatchObject({ ok: true })
  for (const address of ['8.8.8.8', '10.0.0.1', '::ffff:127.0.0.1']) {
    expect(await resolvePublic(address, 'loopback')).toMatchObject({ ok: false })
  }
})

test('an undici agent with the guarded look-up cannot connect to this machine by a name', async () => {
  const server = createServer((_, response) => response.end('inner')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const guarded = new Agent({ connect: { lookup: guardedLookup('public') } })
  const open = new Agent({ connect: { lookup: guardedLookup('anywhere') } })
  await expect(request(url, { dispatcher: guarded })).rejects.toMatchObject({ code: 'EBLOCKED' })
  expect(await (await request(url, { dispatcher: open })).body.text()).toBe('inner')
  await Promise.all([guarded.close(), open.close()])
  await new Promise((resolve) => server.close(resolve))
})

test('a URL is checked by its address literal and its protocol', () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
  ]) {
    expect(rejectUrl(new URL(url), 'public')).not.toBeNull()
  }
  expect(rejectUrl(new URL('file:///etc/passwd'), 'anywhere')).not.toBeNull()
  expect(rejectUrl(new URL('https://api.openai.com/v1'), 'public')).toBeNull()
  expect(rejectUrl(new URL('http://127.0.0.1:11434/'), 'anywhere')).toBeNull()
})
