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
const pass = (id: string, own: Partial<MergeEnrollment> = {}): MergeEnrollment => ({
  id,
  leadId: id,
  sequenceId: 's',
  status: 'active',
  allowParallel: false,
  createdAt: new Date(0),
  sentNodeIds: [],
  ...own,
})

test('what nobody chose is the survivor’s, and where that is empty somebody else’s', () => {
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

test('of two passes through one sequence the furthest goes on', () => {
  const decision = decideMergedEnrollments([pass('a'), pass('b', { sentNodeIds: ['m1'] })], false)
  expect(decision.ends).toEqual([{ id: 'a', why: 'same_sequence' }])
})

test('whoever has answered in a sequence hears no more of it', () => {
  for (const status of ['replied', 'unsubscribed'] as const)
    expect(
      decideMergedEnrollments([pass('a'), pass('b', { status, sentNodeIds: ['m1'] })], false).ends,
    ).toEqual([{ id: 'a', why: 'answered' }])
})

test('mails another of them was sent are left out', () => {
  const decision = decideMergedEnrollments(
    [pass('a'), pass('b', { status: 'completed', sentNodeIds: ['m1', 'm2'] })],
    false,
  )
  expect(decision).toMatchObject({ ends: [], dropped: [{ id: 'a', nodeIds: ['m1', 'm2'] }] })
})

test('of two sequences the furthest goes on, and both only where a person wants it', () => {
  const passes = [pass('a'), pass('b', { sequenceId: 't', sentNodeIds: ['m1'] })]
  expect(decideMergedEnrollments(passes, false)).toMatchObject({
    ends: [{ id: 'a', why: 'other_sequence' }],
    parallel: [],
  })
  expect(decideMergedEnrollments(passes, true)).toMatchObject({ ends: [], parallel: ['a'] })
})

const somePasses = fc
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
  .map((passes) => passes.map((own, nth) => pass(`p${nth}`, { ...own, createdAt: new Date(nth) })))

test('afterwards nobody is in one sequence twice, no mail goes a second time, and no answer is passed over', () =>
  fc.assert(
    fc.property(somePasses, fc.boolean(), (passes, keepsParallel) => {
      const { ends, parallel, dropped } = decideMergedEnrollments(passes, keepsParallel)
      const ended = new Set(ends.map(({ id }) => id))
      expect(ended.size).toBe(ends.length)
      const open = passes.filter(({ id, status }) => isOpen(status) && !ended.has(id))
      expect(new Set(open.map(({ sequenceId }) => sequenceId)).size).toBe(open.length)
      const alone = open.filter(({ id, allowParallel }) => !allowParallel && !parallel.includes(id))
      expect(alone.length).toBeLessThanOrEqual(1)
      for (const one of open) {
        const others = passes.filter(
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
      for (const { id } of ends) expect(passes.some((one) => one.id === id && isOpen(one.status))).toBe(true)
    }),
  ))
