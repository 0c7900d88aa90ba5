import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/calendar/date.ts'
import type { Consent } from './consent.ts'
import {
  type ConsentCells,
  mergedConsent,
  NO_CELLS,
  parseBasis,
  parseDay,
  readConsent,
} from './consent-import.ts'

const TODAY = '2026-11-23'
const read = (cells: Partial<ConsentCells>, whole: Consent | null = null) =>
  readConsent({ ...NO_CELLS, ...cells }, whole, TODAY)
const WHOLE: Consent = {
  basis: 'consent',
  source: '2026 공작기계전',
  evidence: '신청서',
  obtainedOn: '2026-04-10',
  endedOn: null,
  confirmedOn: null,
}

test.each([
  ['동의', 'consent'],
  ['수신 동의', 'consent'],
  ['Y', 'consent'],
  ['Opt-in', 'consent'],
  ['○', 'consent'],
  ['기존 거래', 'transaction'],
  ['existing customer', 'transaction'],
  ['기타', 'other'],
  ['명함', 'other'],
  ['미동의', 'none'],
  ['N', 'none'],
  ['수신거부', 'opted_out'],
  ['opt-out', 'opted_out'],
  ['아마도', null],
])('the basis ‘%s’ is read as %s', (text, basis) => expect(parseBasis(text)).toBe(basis))

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026. 3. 2.', '2026-03-02'],
  ['2026.03.02', '2026-03-02'],
  ['2026/3/2 14:05', '2026-03-02'],
  ['2026년 3월 2일', '2026-03-02'],
  ['2026년 3월 2일 (월) 오후 3:00', '2026-03-02'],
  ['20260302', '2026-03-02'],
  ['26.3.2', '2026-03-02'],
  ['46083', '2026-03-02'],
  ['46083.625', '2026-03-02'],
  ['２０２６-０３-０２', '2026-03-02'],
  ['2024-02-29', '2024-02-29'],
  // late in the evening in UTC it is the next day in Korea
  ['2026-03-01T20:00:00Z', '2026-03-02'],
  ['2026-03-01T14:59:59.999Z', '2026-03-01'],
  ['2026-03-02T00:30:00+09:00', '2026-03-02'],
  ['2026-02-29', null],
  ['2026-13-02', null],
  ['3/2/2026', null],
  ['작년', null],
  ['12', null],
])('the day ‘%s’ is read as %s', (text, day) => expect(parseDay(text)).toBe(day))

test('a day is read in every supported spelling', () => {
  const days = fc.integer({ min: 0, max: 30_000 }).map((n) => addDays('1995-01-01', n))
  const ways: ((date: string) => string)[] = [
    (date) => date,
    (date) => date.replaceAll('-', '.'),
    (date) => date.replaceAll('-', ''),
    (date) => `${date.split('-').map(Number).join('. ')}.`,
    (date) => `${date} 09:30:00`,
    (date) => `${date}T23:59:59+09:00`,
    ([...date]) =>
      `${date.slice(0, 4).join('')}년 ${date.slice(5, 7).join('')}월 ${date.slice(8).join('')}일`,
  ]
  void fc.assert(
    fc.property(days, fc.constantFrom(...ways), (date, write) => {
      expect(parseDay(write(date))).toBe(date)
    }),
  )
})

test('for any cells, an accepted legal basis has its required day and no day in the future', () => {
  const cell = fc.oneof(
    fc.constantFrom('', '동의', '거래', '기타', '미동의', '2026-03-02', '2030-01-01', '46083', '전시회'),
    fc.string(),
  )
  void fc.assert(
    fc.property(cell, cell, cell, cell, cell, fc.constantFrom(null, WHOLE), (a, b, c, d, e, whole) => {
      const cells = {
        consentBasis: a,
        consentSource: b,
        consentObtainedOn: c,
        consentEvidence: d,
        consentEndedOn: e,
      }
      const result = readConsent(cells, whole, TODAY)
      if (!result.ok) {
        expect(result.reason).toMatch(/[가-힣]/)
        return
      }
      const { consent } = result
      if (!consent) return
      if (consent.basis === 'consent') expect(consent.obtainedOn).not.toBeNull()
      if (consent.basis === 'transaction') expect(consent.endedOn).not.toBeNull()
      if (consent.obtainedOn) expect(consent.obtainedOn <= TODAY).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('the cells of a row win over the legal basis of the whole file', () => {
  expect(read({}, WHOLE)).toMatchObject({ consent: WHOLE, isOwn: false })
  expect(read({ consentObtainedOn: '2026-05-01' }, WHOLE)).toMatchObject({
    consent: { ...WHOLE, obtainedOn: '2026-05-01' },
    isOwn: true,
  })
  expect(read({ consentBasis: '거래', consentEndedOn: '2026-10-01' }, WHOLE)).toMatchObject({
    consent: { basis: 'transaction', endedOn: '2026-10-01', obtainedOn: null, source: WHOLE.source },
  })
  // a lead that was not asked has no legal basis, whatever the file says
  expect(read({ consentBasis: 'N' }, WHOLE)).toMatchObject({ consent: null, isOwn: true })
})

test('an error for an unreadable cell quotes its content', () => {
  expect(read({ consentBasis: '아마도' })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('‘아마도’'),
  })
  expect(read({ consentBasis: '동의', consentObtainedOn: '2026-13-02' })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('동의일 형식이 올바르지 않습니다: ‘2026-13-02’'),
  })
  expect(read({ consentBasis: '동의' })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('동의일'),
  })
  expect(read({ consentBasis: '동의', consentObtainedOn: '2026-11-24' })).toMatchObject({ ok: false })
  expect(read({ consentBasis: '거래' })).toMatchObject({ ok: false })
  expect(read({ consentBasis: '수신거부' })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('거부'),
  })
})

test('a source alone is no legal basis, and a day alone is a consent', () => {
  expect(read({ consentSource: '홈페이지' })).toMatchObject({
    ok: true,
    consent: null,
    note: expect.stringContaining('출처'),
  })
  expect(read({ consentObtainedOn: '2026-03-02' })).toMatchObject({ consent: { basis: 'consent' } })
  expect(read({ consentEndedOn: '2026-03-02' })).toMatchObject({ consent: { basis: 'transaction' } })
})

test('the legal basis of a whole file only fills gaps, and a confirmation survives an import of the same consent', () => {
  const before: Consent = { ...WHOLE, basis: 'other', source: '소개' }
  expect(mergedConsent(before, { consent: WHOLE, isOwn: false })).toBe(before)
  expect(mergedConsent(before, { consent: WHOLE, isOwn: true })).toBe(WHOLE)
  expect(mergedConsent(before, { consent: null, isOwn: true })).toBe(before)
  const confirmed = { ...WHOLE, confirmedOn: '2026-10-01' }
  expect(mergedConsent(confirmed, { consent: WHOLE, isOwn: true })?.confirmedOn).toBe('2026-10-01')
  expect(
    mergedConsent(confirmed, { consent: { ...WHOLE, obtainedOn: '2026-05-01' }, isOwn: true })?.confirmedOn,
  ).toBeNull()
})
