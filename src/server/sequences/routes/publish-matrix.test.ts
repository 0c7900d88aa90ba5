// Every kind of edit with enrollments before, at and after the changed node: which mails are sent on which day, and that
// publishing affects as many enrollments as its preview says. More edits: publish-matrix.slow.test.ts.
import { afterAll, beforeAll, test } from 'vitest'
import { closeGap } from '#core/sequences/workflow/close-gap.ts'
import { updateNode } from '#core/sequences/workflow/edit.ts'
import { insertOnEdge } from '#core/sequences/workflow/insert-on-edge.ts'
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

const MATRIX: PublishedEdit[] = [
  {
    what: 'a text',
    edit: (d) => ok(updateNode(d, 'C', 'emailDraft', { subject: '새 제목' })),
    gets: [AS_BEFORE, AS_BEFORE, AS_BEFORE, AS_BEFORE],
    reach: ['text C 3'],
  },
  {
    what: 'a longer delay',
    edit: (d) => ok(updateNode(d, 'b3', 'timer', { delayDays: 5 })),
    gets: ['A0 B3 C8 D11', 'A0 B3 C8 D11', 'A0 B3 C8 D11', AS_BEFORE],
    reach: ['delay b3 3'],
  },
  {
    what: 'an email deleted with its timer, the gap closed',
    edit: (d) => ok(closeGap(d, new Set(['B']))),
    gets: ['A0 C3 D6', 'A0 C3 D6', 'A0 B3', AS_BEFORE],
    reach: ['removed a3 2', 'removed B 2'],
    blocked: 1,
  },
  {
    what: 'a pair inserted on an edge in the middle',
    edit: (d) =>
      ok(
        updateNode(ok(insertOnEdge(d, 'B-b3', 9)), 'emailDraft-9', 'emailDraft', {
          subject: '끼움',
          bodyText: '글',
        }),
      ),
    gets: [
      'A0 B3 emailDraft-94 C7 D10',
      'A0 B3 emailDraft-94 C7 D10',
      'A0 B3 emailDraft-94 C7 D10',
      AS_BEFORE,
    ],
    reach: ['added timer-9 3', 'added emailDraft-9 3'],
  },
  {
    what: 'two emails that change positions',
    edit: (d) => ok(updateStep(d, 'C', { order: 2 })),
    gets: ['A0 C3 B6 D9', 'A0 C3 B6 D9', AS_BEFORE, AS_BEFORE],
    reach: ['connections B 2', 'connections b3 2', 'connections C 2', 'connections c3 2'],
  },
  {
    what: 'a branch cut off from the start',
    edit: () => workflowFrom('start>X>x3>C>c3>D', 'A>a3>B>b3>C'),
    gets: ['X0 C3 D6', 'A0', 'A0 B3', AS_BEFORE],
    reach: ['added X 1', 'added x3 1', 'connections C 3', 'connections A 1'],
    blocked: 2,
  },
]

test.each(MATRIX)('$what: every lead is sent its mails once and in order', (row) => publishEdit(w, row))
