// Calls whose largest input does not follow from their schema.

import type { Db } from '#server/context.ts'
import { workbook } from '#server/leads/import/workbook.fixture.ts'
import type { Args } from '#testing/access/access-call.ts'
import { type LargeWorkspace, longWorkflow, wideWorkflow } from './large-workspace.ts'

/** @returns what differs from `given`, which is filled from the schema */
export type Largest = (r: LargeWorkspace, given: Args, db: Db) => Partial<Args> | Promise<Partial<Args>>

const ROWS = 10_000
const TITLES = ['회사명', '담당자명', '이메일', '업종', '도시', '전화', '번호', '비고']
const rows = (name: string) =>
  Array.from({ length: ROWS }, (_, n) => [
    `(주)새빛산업 ${n}`,
    `이바다 ${n}`,
    `${name}${n}@import${n}.example`,
    '제조',
    '부산광역시 해운대구',
    `010-1234-${n}`,
    n,
    '전시회에서 만남',
  ])
const csv = (name: string): string => [TITLES, ...rows(name)].map((cells) => cells.join(',')).join('\n')
const file =
  (name: string, content: () => string | Uint8Array): Largest =>
  ({ workspaceId }) => ({ form: { workspaceId, file: { name, content: content() } } })
const sheet = () => workbook([TITLES, ...rows('sheet')])
const addresses = () => ['이메일', ...rows('stop').map(([, , address]) => address)].join('\n')

const ofRunning =
  (tail: string): Largest =>
  ({ running }) => ({ path: `/sequences/${running.id}${tail}` })
/** The running sequence with this workflow saved and not published. */
const withDraft =
  (workflowData: string, tail: string): Largest =>
  async ({ owner, running }) => {
    await owner.put(`/sequences/${running.id}`, { workflowData })
    return { path: `/sequences/${running.id}${tail}` }
  }
const enrolAll: Largest = ({ running, spareLeadIds, sandboxId }) => ({
  path: `/sequences/${running.id}/enrollments`,
  body: { leadIds: spareLeadIds, userEmailAccountId: sandboxId },
})

/** Texts that are not rendered any more may have no variables. */
const withoutVariables: Largest = (_r, { body }) => ({
  body: JSON.parse(JSON.stringify(body).replaceAll('{{회사명}}', '한빛전자')),
})

export const LARGEST: Record<string, Largest> = {
  'POST /workspaces/:id/own-sources': ({ workspaceId }) => ({
    path: `/workspaces/${workspaceId}/own-sources`,
    body: { kind: 'text', name: '소개', text: '국내 공장 310곳이 센서를 사용합니다. '.repeat(850) },
  }),
  'PUT /outbox/:id/content': withoutVariables,
  'POST /inbox/threads/:id/answers': withoutVariables,
  // a group has either leads or a filter
  'POST /customer-groups': ({ workspaceId, leadIds }) => ({ body: { workspaceId, name: '모두', leadIds } }),
  'PATCH /customer-groups/:id': async ({ workspaceId, post }, { body }) => {
    const { filter } = body as { filter: unknown }
    const { id } = await post('/customer-groups', { workspaceId, name: '조건', filter })
    return { path: `/customer-groups/${id}`, body: { filter } }
  },
  'POST /sequences/:id/nodes/:nodeId/generate-emails': ({ longSequenceId }) => ({
    path: `/sequences/${longSequenceId}/nodes/mail-1/generate-emails`,
    body: {
      mode: 'manual',
      templateSubject: '{{회사명}}',
      templateBody: '{{담당자명}}님, 안녕하세요. '.repeat(100),
    },
  }),
  'POST /leads/import': (r, given, db) => ({
    path: '/leads/import?wait=0',
    ...file('a.csv', () => csv('csv'))(r, given, db),
  }),
  'POST /leads/import/preview': (r, given, db) => ({
    path: '/leads/import/preview',
    ...file('a.xlsx', sheet)(r, given, db),
  }),
  'POST /files': file('a.txt', () => '가나다라 '.repeat(800_000)),
  'POST /leads/check-addresses': ({ workspaceId }) => ({
    body: {
      workspaceId,
      addresses: Array.from({ length: 1000 }, (_, i) =>
        `kim${i}@hanbit${i}.example; `.repeat(40).slice(0, 950),
      ),
    },
  }),
  'POST /suppressions/import': file('a.csv', addresses),
  'POST /suppressions/import/preview': (r, given, db) => ({
    path: '/suppressions/import/preview',
    ...file('a.csv', addresses)(r, given, db),
  }),
  'POST /sequences/:id/enrollments': enrolAll,
  'PATCH /sequences/:id/enrollments/bulk/status': ofRunning('/enrollments/bulk/status'),
  'PATCH /sequences/:id/enrollments/bulk/mailbox': ofRunning('/enrollments/bulk/mailbox'),
  'GET /sequences/:id/publish-preview': withDraft(longWorkflow(), '/publish-preview'),
  'POST /sequences/:id/publish': withDraft(wideWorkflow('새 제안'), '/publish'),
  'GET /sequences/:id/start-preview': ofRunning('/start-preview'),
  'POST /sequences/:id/pause': ofRunning('/pause'),
  'POST /sequences/:id/resume': withDraft(wideWorkflow(), '/resume'),
}

/** What their largest input comes to, where it is not 200: every lead has this mailbox already. */
export const EXPECTED: Readonly<Record<string, string>> = {
  'PATCH /sequences/:id/enrollments/bulk/mailbox': 'enrollment_mailbox_fixed',
  'POST /sandbox/play': 'sandbox_not_sealed',
}

/** Further calls, and the error that stops them. */
export const REJECTED: [key: string, code: string, Largest][] = [
  ['POST /sequences/:id/nodes/:nodeId/generate-emails', 'generation_too_large', (_r, given) => given],
  ['POST /sequences/:id/publish', 'plan_too_large', withDraft(longWorkflow(), '/publish')],
  [
    'POST /sequences/:id/enrollments',
    'plan_too_large',
    ({ longSequenceId, spareLeadIds, sandboxId }) => ({
      path: `/sequences/${longSequenceId}/enrollments`,
      body: { leadIds: spareLeadIds, userEmailAccountId: sandboxId, allowParallel: true },
    }),
  ],
]

/** After all others, in this order: they end or delete what the others need. */
export const LAST: string[] = [
  'PUT /admin/sequences/enrollments/bulk/unenroll',
  'POST /leads/bulk-delete',
  'POST /bin/restore',
  'POST /bin/delete',
]
