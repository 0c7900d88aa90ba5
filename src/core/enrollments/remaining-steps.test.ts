import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeGap } from '#core/sequences/workflow/close-gap.ts'
import { connect } from '#core/sequences/workflow/edit.ts'
import { insertOnEdge } from '#core/sequences/workflow/insert-on-edge.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { createStep, deleteStep, updateStep } from '#core/sequences/workflow/steps.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { enrollmentProgress, findRemainingSteps } from './remaining-steps.ts'

/** 'A B | C': A and B were sent, C is planned; `-C` after the bar was skipped when its node was deleted. */
function had(text: string, id = 'someone') {
  const [sent = '', planned = ''] = text.split('|')
  const words = (part: string) => part.trim().split(/\s+/).filter(Boolean)
  return enrollmentProgress(id, [
    ...words(sent).map((nodeId) => ({ nodeId, state: 'sent' as const })),
    ...words(planned).map((word) =>
      word.startsWith('-')
        ? { nodeId: word.slice(1), state: 'skipped' as const }
        : { nodeId: word, state: 'scheduled' as const },
    ),
  ])
}
/** 'C+3 D+2': the remaining mails and their delays in days */
function toCome(workflow: Workflow, text: string, id?: string): string | null {
  const ahead = findRemainingSteps(workflow, had(text, id))
  if (!ahead) return null
  return ahead.remaining.map((step) => `${step.nodeId}+${step.delayDays}`).join(' ')
}

const chain = workflowFrom('start>A>a3>B>b3>C>c3>D')

test.each([
  ['nothing changed', chain, '| A B C D', 'A+0 B+3 C+3 D+3'],
  ['nothing changed', chain, 'A B | C D', 'C+3 D+3'],
  ['a mail was put in below them', workflowFrom('start>A>a3>B>x2>X>b3>C'), 'A | B C', 'B+3 X+2 C+3'],
  ['a mail was put in right below the one they had', workflowFrom('start>A>x2>X>a3>B'), 'A | B', 'X+2 B+3'],
  ['a mail was put in above the one they had', workflowFrom('start>A>x2>X>a3>B>b3>C'), 'A B | C', 'C+3'],
  ['a new first mail', workflowFrom('start>X>x2>A>a3>B'), 'A | B', 'B+3'],
  ['a mail was put at the end', workflowFrom('start>A>a3>B>b5>X'), 'A B |', 'X+5'],
  ['a mail they expected is gone', workflowFrom('start>A>a3>B>c4>D'), 'A B | C D', 'D+4'],
  ['a mail they had, but not the last, is gone', workflowFrom('start>B>b3>C'), 'A B | C', 'C+3'],
  ['the last mail they had is gone', workflowFrom('start>A>a3>C'), 'A B | C', null],
  [
    'the last mail they had is drawn but led to by nothing',
    workflowFrom('start>A>a3>C', 'B>b3>C'),
    'A B | C',
    null,
  ],
  [
    'what they expect was moved up: it keeps its time',
    workflowFrom('start>A>a3>C>c3>B>b3>D'),
    'A B | C D',
    'C+0 D+3',
  ],
  ['first and second changed places', workflowFrom('start>B>b3>A>a3>C'), 'A | B C', 'B+0 C+3'],
  ['moved up again when they had both', workflowFrom('start>B>b3>A>a3>C'), 'A B | C', 'C+3'],
  [
    'new and moved up: only the planned one comes',
    workflowFrom('start>X>x3>B>b3>A>a3>C'),
    'A | B C',
    'B+0 C+3',
  ],
  ['taken out and put back below them', chain, 'A | -B C D', 'B+3 C+3 D+3'],
  ['taken out and put back above them', chain, 'A C | -B D', 'D+3'],
])('what is to come: %s', (_what, workflow, text, expected) => {
  expect(toCome(workflow, text)).toBe(expected)
})

test('an enrollment with a variant continues below it, whatever variants are added or removed', () => {
  const two = workflowFrom('start>A>a3>B>b3>D', 'a3>C>c5>D')
  const three = workflowFrom('start>A>a3>B>b3>D', 'a3>C>c5>D', 'a3>BB>d7>D')
  const one = workflowFrom('start>A>a3>C>c5>D')
  for (let i = 0; i < 50; i++) {
    expect(toCome(two, 'A B | D', `p${i}`)).toBe('D+3')
    expect(toCome(three, 'A B | D', `p${i}`)).toBe('D+3')
    expect(toCome(three, 'A C | D', `p${i}`)).toBe('D+5')
    expect(toCome(one, 'A C | D', `p${i}`)).toBe('D+5')
    expect(toCome(one, 'A B | D', `p${i}`)).toBe(null)
    expect(toCome(one, 'A | B D', `p${i}`)).toBe('C+3 D+5')
  }
})

test('a mail that failed or was cancelled by a user is never planned again', () => {
  const ahead = findRemainingSteps(
    chain,
    enrollmentProgress('x', [
      { nodeId: 'A', state: 'sent' },
      { nodeId: 'B', state: 'cancelled' },
      { nodeId: 'C', state: 'failed' },
      { nodeId: 'D', state: 'skipped' },
    ]),
  )
  expect(ahead?.remaining.map((step) => step.nodeId)).toEqual(['D'])
})

/** One edit of a workflow, chosen by two numbers. */
const EDITS: ((workflow: Workflow, a: number, b: number) => Workflow)[] = [
  (w, a) => {
    const edge = w.edges[a % Math.max(1, w.edges.length)]
    const placed = edge && insertOnEdge(w, edge.id, 1000 + a)
    return placed?.ok ? placed.workflow : w
  },
  (w, a) => {
    const free = w.nodes.filter(({ type }) => type !== 'start')
    const gone = free[a % Math.max(1, free.length)]
    const edit = gone && closeGap(w, new Set([gone.id]))
    return edit?.ok ? edit.workflow : w
  },
  (w, a, b) => {
    const mails = w.nodes.filter(({ type }) => type === 'emailDraft')
    const step = mails[a % Math.max(1, mails.length)]
    const edit = step && updateStep(w, step.id, { order: 1 + (b % mails.length) })
    return edit?.ok ? edit.workflow : w
  },
  (w, a, b) => {
    const edit = createStep(w, { order: 2 + (a % 5), delayDays: 1 + (b % 9) }, 9000 + a * 100 + b)
    return edit.ok ? edit.workflow : w
  },
  (w, a) => {
    const mails = w.nodes.filter(({ type }) => type === 'emailDraft')
    const step = mails[a % Math.max(1, mails.length)]
    const edit = step && deleteStep(w, step.id)
    return edit?.ok ? edit.workflow : w
  },
  (w, a, b) => {
    const [above, below] = [w.nodes[a % w.nodes.length], w.nodes[b % w.nodes.length]]
    const edit = above && below && connect(w, above.id, below.id)
    return edit?.ok ? edit.workflow : w
  },
  (w, a) => ({ ...w, edges: w.edges.filter((_, i) => i !== a % w.edges.length) }),
]

test('no sequence of edits, publishes and sent mails repeats a mail or sends one from above out of order', () => {
  const turn = fc.record({
    edits: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 4 }),
    sends: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 8 }), fc.uuid(), (turns, id) => {
      let workflow = chain
      const sent: string[] = []
      let planned = pathOf(workflow, id).steps.map((step) => step.nodeId)
      for (const { edits, sends } of turns) {
        for (const [which, a, b] of edits)
          workflow = EDITS[which % EDITS.length]?.(workflow, a, b) ?? workflow
        const ahead = findRemainingSteps(workflow, had(`${sent.join(' ')} | ${planned.join(' ')}`, id))
        const next = ahead?.remaining.map((step) => step.nodeId) ?? []
        expect(next.filter((one) => sent.includes(one))).toEqual([])
        expect(new Set(next).size).toBe(next.length)
        const order = ahead?.path.steps.map((step) => step.nodeId) ?? []
        const furthest = Math.max(-1, ...sent.map((one) => order.indexOf(one)))
        const surprises = next.filter((one) => order.indexOf(one) < furthest && !planned.includes(one))
        expect(surprises).toEqual([])
        // every mail below the current step is planned
        if (ahead) expect(next).toEqual(expect.arrayContaining(order.slice(furthest + 1)))
        planned = next
        sent.push(...planned.splice(0, sends))
      }
      expect(new Set(sent).size).toBe(sent.length)
    }),
    { numRuns: 500 },
  )
})

/** 'A:sent B:cancelled C:scheduled' */
function comes(workflow: Workflow, text: string, continueAt: string | null = null): string | null {
  const mails = text.split(' ').map((word) => {
    const [nodeId = '', state = ''] = word.split(':')
    return { nodeId, state: state as 'sent' | 'cancelled' | 'scheduled' | 'skipped' }
  })
  const ahead = findRemainingSteps(workflow, enrollmentProgress('someone', mails, continueAt))
  return ahead?.remaining.map((step) => `${step.nodeId}+${step.delayDays}`).join(' ') ?? null
}

test('the delay of a cancelled mail is added to the next one', () => {
  expect(comes(chain, 'A:sent B:cancelled C:scheduled D:scheduled')).toBe('C+6 D+3')
  expect(comes(chain, 'A:scheduled B:cancelled C:scheduled D:scheduled')).toBe('A+0 C+6 D+3')
  expect(comes(chain, 'A:sent B:cancelled C:cancelled D:scheduled')).toBe('D+9')
})

test('when the first mail was cancelled the next one keeps its planned time', () => {
  const ahead = findRemainingSteps(
    chain,
    enrollmentProgress('someone', [
      { nodeId: 'A', state: 'cancelled' },
      { nodeId: 'B', state: 'scheduled' },
    ]),
  )
  expect(ahead?.keepsTime).toBe(true)
  expect(ahead?.remaining.map((step) => `${step.nodeId}+${step.delayDays}`)).toEqual(['B+0', 'C+3', 'D+3'])
})

test('an enrollment at a deleted node continues where a user chose, and from there as usual', () => {
  const without = workflowFrom('start>A>a3>C>c3>D')
  expect(comes(without, 'A:sent B:sent C:skipped')).toBe(null)
  expect(comes(without, 'A:sent B:sent C:skipped', 'C')).toBe('C+3 D+3')
  expect(comes(without, 'A:sent B:sent C:skipped', 'D')).toBe('D+3')
  expect(comes(without, 'A:sent B:sent C:sent D:scheduled', 'C')).toBe('D+3')
  expect(comes(without, 'A:sent B:sent C:skipped', 'gone')).toBe(null)
})
