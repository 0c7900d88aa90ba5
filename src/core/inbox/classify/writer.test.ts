import { expect, test } from 'vitest'
import type { MailAddress, ParsedMail } from './parsed-mail.ts'
import { readWriter } from './writer.ts'

const LEAD = { name: '박서준', address: 'park@hanbit.example' }
const OURS = { name: '김민지', address: 'kim@ieum.example' }
const GROUP = { name: "'박서준' via 영업팀", address: 'sales@ieum.example' }
const bare = (address: string): MailAddress => ({ name: '', address })

function writer(
  change: Partial<Pick<ParsedMail, 'from' | 'originalSenders' | 'replyTo' | 'to'>>,
  headers: Record<string, string> = {},
) {
  const mail = { from: LEAD, originalSenders: [], replyTo: [], to: [OURS], ...change }
  const values = new Map(Object.entries(headers).map(([name, value]) => [name, [value]]))
  const read = readWriter({ ...mail, headers: values } as unknown as ParsedMail, ['KIM@ieum.example'])
  return [read.writer, read.isOwn] as const
}

const LIST = { 'list-id': '<sales.ieum.example>', precedence: 'list' }

test('without a group, From names the writer whatever Reply-To asks for', () => {
  expect(writer({ replyTo: [bare('assistant@hanbit.example')] })).toEqual([LEAD, false])
  expect(writer({ from: OURS, to: [LEAD] })).toEqual([OURS, true])
})

test('under our own address the writer is X-Original-From, X-Original-Sender or Reply-To, in this order', () => {
  const from = { ...GROUP, address: OURS.address }
  expect(writer({ from, originalSenders: [bare(LEAD.address)], replyTo: [OURS] }, LIST)).toEqual([
    LEAD,
    false,
  ])
  expect(writer({ from, originalSenders: [bare(LEAD.address)], replyTo: [bare('x@y.example')] })).toEqual([
    LEAD,
    false,
  ])
  expect(writer({ from, replyTo: [OURS, LEAD] }, LIST)).toEqual([LEAD, false])
  expect(writer({ from: OURS, replyTo: [LEAD] })).toEqual([LEAD, false])
})

test('our own mail stays ours through our group, and when it asks for replies to another address', () => {
  const from = { ...GROUP, address: OURS.address }
  expect(writer({ from, originalSenders: [OURS], replyTo: [LEAD] }, LIST)).toEqual([OURS, true])
  expect(writer({ from: GROUP, originalSenders: [bare(OURS.address)] }, LIST)[1]).toBe(true)
  expect(writer({ from: OURS, to: [LEAD], replyTo: [bare('minji@home.example')] })).toEqual([OURS, true])
  expect(writer({ from: OURS, replyTo: [OURS] }, LIST)).toEqual([OURS, true])
})

test('a list’s address in From is recognised by its name, its headers or its recipients', () => {
  const replyTo = [LEAD]
  expect(writer({ from: GROUP, replyTo })).toEqual([LEAD, false])
  const from = bare('sales@ieum.example')
  expect(writer({ from, replyTo }, LIST)).toEqual([LEAD, false])
  expect(writer({ from, replyTo }, { 'list-post': '<mailto:sales@ieum.example>' })).toEqual([LEAD, false])
  expect(
    writer({ from, replyTo }, { 'mailing-list': 'list sales@ieum.example; contact x@y.example' }),
  ).toEqual([LEAD, false])
  expect(writer({ from, replyTo, to: [from] })).toEqual([LEAD, false])
  expect(writer({ from, replyTo }, { 'delivered-to': '<sales@ieum.example>' })).toEqual([LEAD, false])
  expect(writer({ from, replyTo }, { 'list-id': '<other.elsewhere.example>' })).toEqual([from, false])
})

test('a group that keeps From keeps the writer', () => {
  expect(writer({ originalSenders: [bare('someone@hanbit.example')] }, LIST)).toEqual([LEAD, false])
  const replyTo = [bare('purchase@hanbit.example')]
  const theirs = { 'list-id': '<purchase.hanbit.example>', sender: LEAD.address }
  expect(writer({ replyTo }, theirs)).toEqual([LEAD, false])
})

test('the name is that of Reply-To, else the one before the list’s name', () => {
  expect(writer({ from: GROUP, originalSenders: [bare(LEAD.address)] }, LIST)).toEqual([LEAD, false])
  const replyTo = [{ name: 'Park Seojun', address: 'PARK@hanbit.example' }]
  expect(writer({ from: GROUP, originalSenders: [bare(LEAD.address)], replyTo }, LIST)[0].name).toBe(
    'Park Seojun',
  )
})

test('a form on our own website names the visitor in Reply-To', () => {
  expect(
    writer({ from: { name: '홈페이지', address: OURS.address }, replyTo: [bare(LEAD.address)] }),
  ).toEqual([bare(LEAD.address), false])
})

test('an own address among several recipients makes no list of the sender', () => {
  const assistant = bare('assistant@hanbit.example')
  expect(writer({ to: [OURS, LEAD], replyTo: [assistant] })).toEqual([LEAD, false])
})

test('a group of our own domain is known when its writer is of another domain', () => {
  const read = (from: MailAddress) =>
    readWriter(
      {
        from,
        originalSenders: [],
        replyTo: [],
        to: [GROUP],
        headers: new Map([['list-id', ['<sales.ieum.example>']]]),
      } as unknown as ParsedMail,
      [OURS.address],
    ).isThroughOwnList
  expect(read(LEAD)).toBe(true)
  expect(read(bare('ceo@ieum.example'))).toBe(false)
})
