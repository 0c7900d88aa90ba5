// One thread: its lead, every mail in order, and the form for an answer below.
import { useEffect, useRef } from 'react'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { AnswerBox } from '#web/inbox/answer/answer-box.tsx'
import { useInboxThread } from '#web/inbox/queries/inbox.ts'
import { useThreadActions } from '#web/inbox/use-thread-actions.ts'
import { OptOutQuestion } from '#web/shared/opt-out-question.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useHasRole } from '#web/workspaces/queries/workspaces.ts'
import { MatchPanel } from './match-panel.tsx'
import { ThreadAnswer } from './thread-answer.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadMail } from './thread-mail.tsx'

export type ThreadProps = {
  id: string
  /** the user opened it, so it is marked as read */
  isChosen: boolean
  labels: readonly InboxLabel[]
  onDone: (isDone: boolean) => void
  backTo: string
  /** it was merged into another thread */
  onMoved: (id: string) => void
}

export function Thread({ id, isChosen, labels, onDone, backTo, onMoved }: ThreadProps) {
  const thread = useInboxThread(id)
  const may = useHasRole('member')
  useReadOnOpen(thread.data, isChosen && may)
  if (thread.isError && !thread.data) {
    return (
      <article className="card">
        <QueryError query={thread} />
      </article>
    )
  }
  if (!thread.data) {
    return (
      <article className="card flex min-h-96 flex-col gap-3 p-5" aria-busy="true">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="mt-4 h-56 w-full" />
      </article>
    )
  }
  const { data } = thread
  const entries = entriesOf(data)
  return (
    <article className="card" aria-label={data.subject}>
      <ThreadHeader thread={data} labels={labels} may={may} onDone={onDone} backTo={backTo} />
      {may && !data.isMatched && <MatchPanel thread={data} onMoved={onMoved} />}
      {data.optOutHolds
        .filter(({ decision }) => decision === null)
        .map((hold) => (
          <div key={hold.id} className="px-5 pb-4">
            <OptOutQuestion hold={hold} may={may} />
          </div>
        ))}
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <li key={entry.id} className="border-t border-line">
            {'direction' in entry ? (
              <ThreadMail
                mail={entry}
                thread={data}
                hold={data.optOutHolds.find(({ messageId }) => messageId === entry.id)}
                may={may}
                startsOpen={index >= entries.length - 2}
              />
            ) : (
              <ThreadAnswer answer={entry} thread={data} may={may} />
            )}
          </li>
        ))}
      </ol>
      {may && <AnswerBox key={data.id} thread={data} />}
    </article>
  )
}

const entriesOf = ({ mails, answers }: InboxThreadDetail) =>
  [...mails, ...answers].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

/** Marks as read once per opening and arrival: a thread that the user marks as unread stays unread. */
function useReadOnOpen(thread: InboxThreadDetail | undefined, counts: boolean): void {
  const { setRead } = useThreadActions()
  const seen = useRef('')
  useEffect(() => {
    // times of mails have seconds at best: two threads may have the same
    const state = thread ? `${thread.id} ${thread.lastAt}` : ''
    if (!thread || !counts || seen.current === state) return
    seen.current = state
    if (!thread.isRead) setRead([thread.id], true)
  }, [thread, counts, setRead])
}
