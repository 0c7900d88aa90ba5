import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENROLLMENT_STATUSES, isOpen } from '#core/enrollments/enrollment.ts'
import { leadFieldValues } from './fields.ts'
import {
  decideMergedEnrollments,
  type MergeEnrollment,
  type MergeValues,
  mergedValues,
} from './merge-leads.ts'

const values = (id: string, own: Partial<MergeValues> = {}): MergeValues => ({
  id,
  ...leadFieldValues(() => null),
  customFields: {},
  ...own,
})
const enrollment = (id: string, own: Partial<MergeEnrollment> = {}): MergeEnrollment => ({
  id,
  leadId: id,
  sequenceId: 's',
  status: 'active',
  allowParallel: false,
  createdAt: new Date(0),
  sentNodeIds: [],
  ...own,
})

test('without a choice a value is the survivor’s, else the first non-empty one of the others', () => {
  const leads = [
    values('a', { companyName: '한빛', customFields: { 직급: '과장' } }),
    values('b', { companyName: '한빛정밀', city: '부산', customFields: { 직급: '부장', 팀: '구매' } }),
  ]
  expect(mergedValues(leads)).toMatchObject({
    companyName: '한빛',
    city: '부산',
    customFields: { 직급: '과장', 팀: '구매' },
  })
  expect(mergedValues(leads, { companyName: 'b', 'custom:직급': 'b' })).toMatchObject({
    companyName: '한빛정밀',
    customFields: { 직급: '부장', 팀: '구매' },
  })
})

test('of two enrollments in one sequence the one with more mails sent continues', () => {
  const decision = decideMergedEnrollments([enrollment('a'), enrollment('b', { sentNodeIds: ['m1'] })], false)
  expect(decision.ends).toEqual([{ id: 'a', reason: 'same_sequence' }])
})

test('after a reply no enrollment of that sequence continues', () => {
  for (const status of ['replied', 'unsubscribed'] as const)
    expect(
      decideMergedEnrollments([enrollment('a'), enrollment('b', { status, sentNodeIds: ['m1'] })], false)
        .ends,
    ).toEqual([{ id: 'a', reason: 'replied' }])
})

test('mails another of the leads got are skipped', () => {
  const decision = decideMergedEnrollments(
    [enrollment('a'), enrollment('b', { status: 'completed', sentNodeIds: ['m1', 'm2'] })],
    false,
  )
  expect(decision).toMatchObject({ ends: [], dropped: [{ id: 'a', nodeIds: ['m1', 'm2'] }] })
})

test('of two sequences the one with more mails sent continues, and both only on request', () => {
  const enrollments = [enrollment('a'), enrollment('b', { sequenceId: 't', sentNodeIds: ['m1'] })]
  expect(decideMergedEnrollments(enrollments, false)).toMatchObject({
    ends: [{ id: 'a', reason: 'other_sequence' }],
    parallel: [],
  })
  expect(decideMergedEnrollments(enrollments, true)).toMatchObject({ ends: [], parallel: ['a'] })
})

const someEnrollments = fc
  .array(
    fc.record({
      leadId: fc.constantFrom('a', 'b', 'c'),
      sequenceId: fc.constantFrom('s', 't', 'u'),
      status: fc.constantFrom(...ENROLLMENT_STATUSES),
      allowParallel: fc.boolean(),
      sentNodeIds: fc.uniqueArray(fc.constantFrom('m1', 'm2', 'm3', 'm4')),
    }),
    { maxLength: 12 },
  )
  .map((enrollments) =>
    enrollments.map((own, nth) => enrollment(`p${nth}`, { ...own, createdAt: new Date(nth) })),
  )

test('after a merge no sequence has two open enrollments, no mail is sent twice, and every reply counts', () =>
  fc.assert(
    fc.property(someEnrollments, fc.boolean(), (enrollments, keepsParallel) => {
      const { ends, parallel, dropped } = decideMergedEnrollments(enrollments, keepsParallel)
      const ended = new Set(ends.map(({ id }) => id))
      expect(ended.size).toBe(ends.length)
      const open = enrollments.filter(({ id, status }) => isOpen(status) && !ended.has(id))
      expect(new Set(open.map(({ sequenceId }) => sequenceId)).size).toBe(open.length)
      const alone = open.filter(({ id, allowParallel }) => !allowParallel && !parallel.includes(id))
      expect(alone.length).toBeLessThanOrEqual(1)
      for (const one of open) {
        const others = enrollments.filter(
          (other) => other.sequenceId === one.sequenceId && other.leadId !== one.leadId,
        )
        expect(others.some(({ status }) => status === 'replied' || status === 'unsubscribed')).toBe(false)
        const gone = new Set([
          ...one.sentNodeIds,
          ...(dropped.find(({ id }) => id === one.id)?.nodeIds ?? []),
        ])
        for (const nodeId of others.flatMap(({ sentNodeIds }) => sentNodeIds))
          expect(gone.has(nodeId)).toBe(true)
      }
      for (const { id } of ends)
        expect(enrollments.some((one) => one.id === id && isOpen(one.status))).toBe(true)
    }),
  ))
