import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import { ThreadMail } from './thread-mail.tsx'

const received: InboxMail = {
  id: '00000000-0000-4000-8000-000000000001',
  direction: 'received',
  kind: 'reply',
  correctedKind: null,
  intent: null,
  fromAddress: 'park@hanbit.example',
  fromName: '박서준',
  toAddress: 'kim@ieum.example',
  subject: 'Re: 제안',
  text: '네, 좋습니다.',
  fullText: null,
  html: null,
  attachments: [],
  newAddress: null,
  nodeId: null,
  at: '2026-11-24T01:00:00.000Z',
}
const show = (mail: InboxMail, startsOpen: boolean): string =>
  renderToStaticMarkup(
    <ThreadMail
      mail={mail}
      thread={{} as InboxThreadDetail}
      hold={undefined}
      may={false}
      startsOpen={startsOpen}
    />,
  )

test('a received mail without readable text says so and what to do, open and closed', () => {
  const unreadable = { ...received, text: '\n ' }
  expect(show(unreadable, true)).toContain('읽을 수 있는 내용을 찾지 못했습니다')
  expect(show(unreadable, true)).toContain('원본을 확인해 주세요')
  expect(show(unreadable, false)).toContain('(읽을 수 있는 내용 없음)')
  expect(show(received, true)).not.toContain('찾지 못했습니다')
})
