// More edits than publish-matrix.test.ts, with enrollments before, at and after the changed node.
import { afterAll, beforeAll, test } from 'vitest'
import { closeGap } from '#core/sequences/workflow/close-gap.ts'
import { updateNode } from '#core/sequences/workflow/edit.ts'
import { updateStep } from '#core/sequences/workflow/steps.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import { AS_BEFORE, ok } from '#testing/sequences/partly-sent-sequence.ts'
import { type PublishedEdit, publishEdit } from '#testing/sequences/publish-edit.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** With no node below, enrollments that were sent C are completed, unless a timer follows. */
const WITH_TAIL = workflowFrom('start>A>a3>B>b3>C>c9')

const MATRIX: PublishedEdit[] = [
  {
    what: 'a shorter delay',
    edit: (d) => ok(updateNode(d, 'b3', 'timer', { delayDays: 1 })),
    gets: ['A0 B3 C4 D7', 'A0 B3 C4 D7', 'A0 B3 C4 D7', AS_BEFORE],
    reach: ['delay b3 3'],
  },
  {
    what: 'a longer delay below the last mail',
    from: WITH_TAIL,
    edit: (d) => ok(updateNode(d, 'c9', 'timer', { delayDays: 20 })),
    gets: ['A0 B3 C6', 'A0 B3 C6', 'A0 B3 C6', 'A0 B3 C6'],
    reach: ['delay c9 4'],
  },
  {
    what: 'a timer deleted, the gap closed',
    edit: (d) => ok(closeGap(d, new Set(['b3']))),
    gets: ['A0 B3 D6', 'A0 B3 D6', 'A0 B3 D6', 'A0 B3 C6'],
    reach: ['removed b3 3', 'removed C 3'],
    blocked: 1,
  },
  {
    what: 'a new first mail',
    edit: () => workflowFrom('start>X>x2>A>a3>B>b3>C>c3>D'),
    gets: ['X0 A2 B5 C8 D11', AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['added X 1', 'added x2 1'],
  },
  {
    what: 'a mail added at the end',
    edit: () => workflowFrom('start>A>a3>B>b3>C>c3>D>d2>X'),
    gets: [`${AS_BEFORE} X11`, `${AS_BEFORE} X11`, `${AS_BEFORE} X11`, `${AS_BEFORE} X11`],
    reach: ['added d2 4', 'added X 4'],
  },
  {
    what: 'a mail added below the last timer',
    from: WITH_TAIL,
    edit: () => workflowFrom('start>A>a3>B>b3>C>c9>X'),
    gets: ['A0 B3 C6 X15', 'A0 B3 C6 X15', 'A0 B3 C6 X15', 'A0 B3 C6 X15'],
    reach: ['added X 4'],
  },
  {
    what: 'first and second email that change positions',
    edit: (d) => ok(updateStep(d, 'B', { order: 1 })),
    gets: ['B0 A3 C6 D9', AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['connections A 1', 'connections a3 1', 'connections B 1', 'connections b3 1'],
  },
]

test.each(MATRIX)('$what: every lead is sent its mails once and in order', (row) => publishEdit(w, row))
