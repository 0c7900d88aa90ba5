import { describe, expect, test } from 'vitest'
import { allow, isAllowed, type Scope } from './access.ts'
import type { AppError } from './errors.ts'
import { countedEmailDrafts, nodeCounts, replyRate } from './sequences/node-counts.ts'
import { canChangeStatus, SEQUENCE_STATUSES } from './sequences/sequence.ts'
import { addBelow } from './sequences/workflow/edit.ts'
import { graphOf } from './sequences/workflow/path.ts'
import { defaultWorkflow } from './sequences/workflow/workflow.ts'

describe('statuses', () => {
  test('a sequence goes only the ways that are drawn', () => {
    const allowed = SEQUENCE_STATUSES.flatMap((from) =>
      SEQUENCE_STATUSES.filter((to) => canChangeStatus(from, to)).map((to) => `${from}>${to}`),
    )
    expect(allowed).toEqual([
      'draft>active',
      'draft>archived',
      'active>paused',
      'active>archived',
      'active>halted',
      'paused>active',
      'paused>archived',
      'halted>active',
      'halted>paused',
      'halted>archived',
    ])
  })
})

describe('numbers and rights', () => {
  test('a timer shows the numbers of the email above it, the start those who wait for their first', () => {
    const one = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
    const two = one.ok && addBelow(one.workflow, 'e', 'timer', 't')
    if (!two || !two.ok) throw new Error('drawing')
    const emails = new Map([['e', { sent: 5, replied: 2, waiting: 3 }]])
    expect(nodeCounts(two.workflow, { id: 't', type: 'timer' }, emails, 7)).toEqual({
      sentCount: 5,
      repliedCount: 2,
      waitingCount: 3,
    })
    expect(nodeCounts(two.workflow, { id: 'start', type: 'start' }, emails, 7).waitingCount).toBe(7)
    expect(replyRate(1, 0)).toBe(0)
  })

  test('with the graph at hand no node reads the whole drawing again for its numbers', () => {
    const one = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'e')
    const two = one.ok && addBelow(one.workflow, 'e', 'timer', 't')
    if (!two || !two.ok) throw new Error('drawing')
    const graph = graphOf(two.workflow)
    const sealed = new Proxy(two.workflow, {
      get() {
        throw new Error('the drawing was read')
      },
    })
    const timer = { id: 't', type: 'timer' } as const
    expect(countedEmailDrafts(sealed, timer, graph)).toEqual(['e'])
    const emails = new Map([['e', { sent: 5, replied: 2, waiting: 3 }]])
    expect(nodeCounts(sealed, timer, emails, 7, new Map(), graph)).toEqual(
      nodeCounts(two.workflow, timer, emails, 7),
    )
  })

  test('a foreign row does not exist, one’s own without the role is forbidden, and admins need every workspace', () => {
    const scope = (need: Scope['need']): Scope => ({
      userId: 'u',
      need,
      memberships: [
        { workspaceId: 'a', role: 'admin' },
        { workspaceId: 'b', role: 'viewer' },
      ],
    })
    const code = (ids: string[], need: Scope['need']) => {
      try {
        allow(scope(need), ids, (row) => row, 'lead_not_found')
        return 'ok'
      } catch (error) {
        return (error as AppError).code
      }
    }
    expect(code(['c'], 'viewer')).toBe('lead_not_found')
    expect(code(['b'], 'member')).toBe('forbidden')
    expect(code(['a', 'b'], 'member')).toBe('ok')
    expect(code(['a', 'b'], 'admin')).toBe('forbidden')
    expect(isAllowed(scope('admin'), [])).toBe(false)
  })
})
