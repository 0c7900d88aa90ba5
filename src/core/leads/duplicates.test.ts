import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findClusters, pairKey } from './duplicate-clusters.ts'
import { companyKey, contactNameKey, duplicateKeys, mailboxOf, phoneKey } from './duplicates.ts'

const EMPTY = { companyName: '', contactName: '', contactEmail: null, customFields: {} }

test('two spellings of one mailbox are equal by the rules of its provider', () => {
  expect(mailboxOf('Kim.SeoYeon+news@gmail.com')).toBe(mailboxOf('kimseoyeon@googlemail.com'))
  expect(mailboxOf('kim+a@hanbit.example')).toBe('kim@hanbit.example')
  expect(mailboxOf('kim@hanmail.net')).toBe(mailboxOf('kim@daum.net'))
  // elsewhere dots are significant, and Naver has no plus addressing
  expect(mailboxOf('kim.s@hanbit.example')).not.toBe(mailboxOf('kims@hanbit.example'))
  expect(mailboxOf('kim+a@naver.com')).not.toBe(mailboxOf('kim@naver.com'))
})

test('a company name is equal with and without its legal form', () => {
  for (const name of ['(주)한빛정밀', '㈜ 한빛 정밀', '한빛정밀 주식회사', '한빛정밀(주)', '한빛-정밀'])
    expect(companyKey(name)).toBe('한빛정밀')
  expect(companyKey('HANBIT Co., Ltd.')).toBe(companyKey('Hanbit Inc.'))
  expect(companyKey('(주)')).toBe('')
})

test('a job title after a name is ignored, and a name keeps two syllables', () => {
  expect(contactNameKey('김서연 과장님')).toBe('김서연')
  expect(contactNameKey('박 대표이사')).toBe('박대표이사')
  expect(contactNameKey('이사')).toBe('이사')
})

test('a phone number is equal in every spelling', () => {
  for (const text of ['010-1234-5678', '+82 10 1234 5678', '＋82-(0)10-1234-5678', '01012345678'])
    expect(phoneKey(text)).toBe('01012345678')
  expect(phoneKey('02-123-4567')).toBe('021234567')
  expect(phoneKey('내선 102')).toBeNull()
})

test('a shared landline is a duplicate only together with the same name', () => {
  const at = (contactName: string) =>
    duplicateKeys({ ...EMPTY, contactName, customFields: { 전화번호: '02-123-4567' } })
  expect(at('김서연')).toEqual(at('김서연 과장'))
  expect(at('김서연').some((key) => at('박지훈').includes(key))).toBe(false)
  expect(duplicateKeys({ ...EMPTY, customFields: { 메모: '010-1234-5678' } })).toEqual([])
})

test('a lead without values has no keys', () => {
  expect(duplicateKeys(EMPTY)).toEqual([])
  expect(duplicateKeys({ ...EMPTY, contactName: '김서연' })).toEqual([])
  expect(duplicateKeys({ ...EMPTY, companyName: '한빛정밀' })).toEqual([])
})

const someGroups = fc.array(
  fc.record({
    key: fc.constantFrom('mailbox:a', 'mobile:b', 'name:c', 'phone:d'),
    leadIds: fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 25 }),
  }),
  { maxLength: 30 },
)
const somePairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })), {
  maxLength: 40,
})

test('no lead is in two clusters, no cluster is too small or too large, and leads marked as different stay apart', () =>
  fc.assert(
    fc.property(someGroups, somePairs, (groups, pairs) => {
      const distinct = new Set(pairs.map(([a, b]) => pairKey(String(a), String(b))))
      const clusters = findClusters(groups, distinct)
      const all = clusters.flatMap(({ leadIds }) => leadIds)
      expect(new Set(all).size).toBe(all.length)
      for (const { leadIds, reasons } of clusters) {
        expect(leadIds.length).toBeGreaterThan(1)
        expect(leadIds.length).toBeLessThanOrEqual(20)
        expect(reasons.length).toBeGreaterThan(0)
        for (const a of leadIds)
          for (const b of leadIds) if (a !== b) expect(distinct.has(pairKey(a, b))).toBe(false)
      }
    }),
  ))

test('leads with one key are in one cluster, and a key of too many leads is ignored', () => {
  const crowd = Array.from({ length: 21 }, (_, n) => `c${n}`)
  const clusters = findClusters([
    { key: 'name:x', leadIds: ['b', 'c'] },
    { key: 'mailbox:y', leadIds: ['a', 'b'] },
    { key: 'mobile:0', leadIds: crowd },
  ])
  expect(clusters).toEqual([
    {
      leadIds: ['a', 'b', 'c'],
      score: 95,
      reasons: [
        { reason: 'mailbox', leadIds: ['a', 'b'] },
        { reason: 'name', leadIds: ['b', 'c'] },
      ],
    },
  ])
})
