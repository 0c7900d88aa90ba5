import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'

type NoticeResolution =
  | { id: string; way: 'send'; emailAccountId: string }
  | { id: string; way: 'close'; decision: 'sent' | 'skip' }

export const useResolveNotice = () =>
  useChangeOf('notices', ({ id, ...resolution }: NoticeResolution) =>
    resolution.way === 'send'
      ? api.notices.sendNoticeFromMailbox({
          params: { id },
          body: { emailAccountId: resolution.emailAccountId },
        })
      : api.notices.closeWaitingNotice({ params: { id }, body: { decision: resolution.decision } }),
  )
