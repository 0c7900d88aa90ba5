// @vitest-environment jsdom
// What a mail of a thread offers: the successor that a leaver's automatic reply names, and the new address of its writer.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import { ThreadMail } from './thread-mail.tsx'

const mail = (kind: InboxMail['kind']): InboxMail =>
  ({
    id: 'm',
    direction: 'received',
    kind,
    correctedKind: null,
    fromName: '박서준',
    fromAddress: 'park@hanbit.example',
    toAddress: 'kim@ieum.example',
    subject: '자동 회신: 제안',
    text: '저는 퇴사하였습니다.',
    fullText: null,
    html: null,
    attachments: [],
    at: '2026-11-23T00:00:00.000Z',
    intent: {
      messageId: 'm',
      state: 'decided',
      intent: 'wrong_person',
      second: null,
      evidence: '저는 퇴사하였습니다.',
      asksMeeting: false,
      until: null,
      person: { name: '최유진', email: 'yujin@hanbit.example', title: '과장' },
      source: 'rule',
    },
  }) as unknown as InboxMail

function buttons(
  kind: InboxMail['kind'],
  over: { newAddress?: string; thread?: Partial<InboxThreadDetail> } = {},
): string[] {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  const root = createRoot(box)
  const thread = {
    id: 't',
    intent: null,
    enrollmentStatus: 'removed',
    optOutHolds: [],
    lead: null,
    ...over.thread,
  } as unknown as InboxThreadDetail
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <ThreadMail
            mail={{ ...mail(kind), newAddress: over.newAddress ?? null }}
            thread={thread}
            hold={undefined}
            may
            startsOpen
          />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const found = [...box.querySelectorAll('button')].map((button) => button.textContent ?? '')
  act(() => root.unmount())
  vi.unstubAllGlobals()
  return found
}

test('the automatic reply of a leaver offers to add the successor, and its intent cannot be corrected', () => {
  const shown = buttons('auto_reply')
  expect(shown).toContain('연락처로 추가')
  expect(shown).not.toContain('의도 수정')
  expect(buttons('reply')).toContain('의도 수정')
})

test('the new address that the lead tells may be stored, not of another writer, nor after a request to stop', () => {
  const lead = { id: 'l', companyName: '한빛', contactName: '박서준', contactEmail: 'Park@hanbit.example' }
  const thread = { lead, enrollmentStatus: 'active' as const }
  const shown = (over: Partial<InboxThreadDetail>, newAddress = 'park@new.example'): boolean =>
    buttons('auto_reply', { newAddress, thread: { ...thread, ...over } }).includes('연락처 주소 변경')
  expect(shown({})).toBe(true)
  expect(shown({ lead: { ...lead, contactEmail: 'desk@hanbit.example' } })).toBe(false)
  expect(shown({ lead: null })).toBe(false)
  expect(shown({}, 'park@hanbit.example')).toBe(false)
  expect(shown({ enrollmentStatus: 'unsubscribed' })).toBe(false)
  expect(shown({ answerTo: { name: '', address: lead.contactEmail, isSuppressed: true } })).toBe(false)
  const hold = { decision: null } as InboxThreadDetail['optOutHolds'][number]
  expect(shown({ optOutHolds: [hold] })).toBe(false)
  expect(shown({ optOutHolds: [{ ...hold, decision: 'not_opt_out' }] })).toBe(true)
})
