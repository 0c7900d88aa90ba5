// One thread: its mails, the newest one in sight, the form for an answer below them, and beside them what is known about its lead.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { InboxAnswer } from '#api/inbox/inbox-answers.ts'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { useInboxThread, useOlderMails } from '#web/data/inbox/inbox.ts'
import { useHasRoleIn } from '#web/data/workspaces/workspaces.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { OptOutQuestion } from '#web/parts/compliance/opt-out-question.tsx'
import { AnswerBox } from '#web/screens/inbox/answer/answer-box.tsx'
import { contextText, threadText } from '#web/screens/inbox/text.ts'
import { useThreadActions } from '#web/screens/inbox/use-thread-actions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MatchPanel } from './match-panel.tsx'
import { ThreadAnswer } from './thread-answer.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadMail } from './thread-mail.tsx'

const ContextPanel = lazyPart(
  () => import('./context-panel.tsx'),
  'ContextPanel',
  () => <Skeleton className="m-5 h-40" />,
)

/** Tailwind's `xl`: beside the menu and the list, a thread is wide enough to read only from here on. */
const HAS_THREE_PANES = '(min-width: 1280px)'

export type ThreadProps = {
  id: string
  /** the user opened it, so it is marked as read */
  isChosen: boolean
  labels: readonly InboxLabel[]
  onDone: (isDone: boolean) => void
  onSnooze: (until: string | null) => void
  backTo: string
  /** it was merged into another thread */
  onMoved: (id: string) => void
}

export function Thread({ id, isChosen, labels, onDone, onSnooze, backTo, onMoved }: ThreadProps) {
  const thread = useInboxThread(id)
  const may = useHasRoleIn('member')(thread.data?.workspaceId)
  const hasThreePanes = useMediaQuery(HAS_THREE_PANES)
  const [showsContext, setShowsContext] = useState(false)
  useReadOnOpen(thread.data, isChosen && may)
  const pane = cx('flex min-h-0 min-w-0 flex-1 flex-col bg-surface', !isChosen && 'max-lg:hidden')
  if (thread.isError && !thread.data) {
    return (
      <article className={pane}>
        <QueryError query={thread} />
      </article>
    )
  }
  if (!thread.data) {
    return (
      <article className={cx(pane, 'gap-3 p-5')} aria-busy="true">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="mt-4 h-56 w-full" />
      </article>
    )
  }
  const { data } = thread
  const context = <ContextPanel thread={data} />
  return (
    <>
      <article className={pane} aria-label={data.subject}>
        <ThreadHeader
          thread={data}
          labels={labels}
          may={may}
          onDone={onDone}
          onSnooze={onSnooze}
          backTo={backTo}
          {...(!hasThreePanes && { onContext: () => setShowsContext(true) })}
        />
        <Mails thread={data} may={may} isChosen={isChosen} onMoved={onMoved} />
        {may && <AnswerBox key={data.id} thread={data} />}
      </article>
      {hasThreePanes ? (
        <aside
          aria-label={contextText.title}
          className="min-h-0 w-[268px] shrink-0 overflow-y-auto overscroll-contain border-l border-line bg-desk"
        >
          {context}
        </aside>
      ) : (
        <Dialog open={showsContext} onOpenChange={setShowsContext} size="side" title={contextText.title}>
          {context}
        </Dialog>
      )}
    </>
  )
}

type MailsProps = {
  thread: InboxThreadDetail
  may: boolean
  /** on a narrow window one that is not chosen is hidden */
  isChosen: boolean
  onMoved: (id: string) => void
}

function Mails({ thread, may, isChosen, onMoved }: MailsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { mails, hasOlder, isLoading, failed, loadOlder } = useMails(thread)
  const [first] = mails
  const entries = [
    ...mails,
    // answers that are older than the mails shown are shown with those
    ...thread.answers.filter(({ at }) => !hasOlder || !first || Date.parse(at) >= Date.parse(first.at)),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const newestReceived = entries.findLastIndex(
    (entry) => 'direction' in entry && entry.direction === 'received',
  )
  const open = newestReceived < 0 ? entries.length - 1 : newestReceived
  useNewestInSight(box, `${entries.at(-1)?.id} ${isChosen}`, open)
  const keepPlace = usePlaceOfMails(box, first?.id)
  return (
    <section
      ref={box}
      aria-label={threadText.mails}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-2! [overflow-anchor:none] sm:px-5"
    >
      {may && !thread.isMatched && <MatchPanel thread={thread} onMoved={onMoved} />}
      {thread.optOutHolds
        .filter(({ decision }) => decision === null)
        .map((hold) => (
          <div key={hold.id} className="pb-3">
            <OptOutQuestion hold={hold} may={may} />
          </div>
        ))}
      {hasOlder && (
        <p className="flex items-center gap-2 pb-2 text-xs text-muted">
          <Button
            size="sm"
            busy={isLoading}
            onClick={() => {
              keepPlace()
              loadOlder()
            }}
          >
            {threadText.older}
          </Button>
          {failed && <span role="alert">{threadText.olderFailed}</span>}
        </p>
      )}
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            thread={thread}
            may={may}
            startsOpen={index >= open}
            isLast={index === entries.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}

type EntryProps = {
  entry: InboxMail | InboxAnswer
  thread: InboxThreadDetail
  may: boolean
  startsOpen: boolean
  isLast: boolean
}

/** A mail or an answer with its mark on the line that connects them. */
function Entry({ entry, thread, may, startsOpen, isLast }: EntryProps) {
  const isReceived = 'direction' in entry && entry.direction === 'received'
  return (
    <li className="relative pb-1 pl-7">
      {!isLast && <span aria-hidden className="absolute top-6 -bottom-3 left-[7px] w-px bg-line-strong" />}
      <span
        aria-hidden
        className={cx(
          'absolute top-[13px] left-0 size-[15px] rounded-full border-2 bg-surface',
          isReceived ? 'border-green-ink' : 'border-primary',
        )}
      >
        <span
          className={cx(
            'absolute inset-[2.5px] rounded-full',
            isReceived ? 'bg-green-ink' : 'bg-primary',
            !isReceived && 'inset-0!',
          )}
        />
      </span>
      {'direction' in entry ? (
        <ThreadMail
          mail={entry}
          thread={thread}
          hold={thread.optOutHolds.find(({ messageId }) => messageId === entry.id)}
          may={may}
          startsOpen={startsOpen}
        />
      ) : (
        <ThreadAnswer answer={entry} thread={thread} may={may} startsOpen={startsOpen} />
      )}
    </li>
  )
}

/** The newest mails, every mail shown before newer ones arrived, and older ones on request. */
function useMails(thread: InboxThreadDetail) {
  const [from, setFrom] = useState<string | null>(null)
  const older = useOlderMails(thread.id, from)
  const seen = useRef(new Map<string, InboxMail>())
  const pages = older.data?.pages
  const mails = useMemo(() => {
    for (const mail of [...(pages?.flatMap(({ data }) => data) ?? []), ...thread.mails])
      seen.current.set(mail.id, mail)
    return [...seen.current.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  }, [pages, thread.mails])
  return {
    mails,
    hasOlder:
      from === null ? thread.olderMails !== null : older.isPending || older.isError || older.hasNextPage,
    isLoading: older.isFetching && !older.isRefetching,
    failed: older.isError,
    loadOlder: () => {
      if (from === null) setFrom(thread.olderMails)
      else if (older.data) void older.fetchNextPage()
      else void older.refetch()
    },
  }
}

/** Scrolls the newest mail into sight: when the thread opens, and when a mail arrives while the end is in sight. */
function useNewestInSight(box: RefObject<HTMLDivElement | null>, newest: string, open: number): void {
  const isAtEnd = useRef(true)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const look = (): void => {
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 80
    }
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another newest mail scrolls
  useLayoutEffect(() => {
    const row = box.current?.querySelector('ol')?.children[open]
    if (!isAtEnd.current || !box.current || !(row instanceof HTMLElement)) return
    // one folded mail above it stays in sight
    const above = row.previousElementSibling instanceof HTMLElement ? row.previousElementSibling : row
    box.current.scrollTop = above.offsetTop - 8
  }, [newest])
}

/** @returns keeps what is in sight where it is when older mails are added above; call it before they are loaded */
function usePlaceOfMails(box: RefObject<HTMLDivElement | null>, oldest: string | undefined): () => void {
  const height = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: older mails were added
  useLayoutEffect(() => {
    if (height.current === undefined || !box.current) return
    box.current.scrollTop += box.current.scrollHeight - height.current
    height.current = undefined
  }, [oldest])
  return () => {
    height.current = box.current?.scrollHeight
  }
}

/** Marks as read once per opening and arrival: a thread that the user marks as unread stays unread. */
function useReadOnOpen(thread: InboxThreadDetail | undefined, counts: boolean): void {
  const { readOpened } = useThreadActions()
  const seen = useRef('')
  useEffect(() => {
    const state = thread ? `${thread.id} ${thread.messageCount}` : ''
    if (!thread || !counts || seen.current === state) return
    seen.current = state
    if (!thread.isRead) readOpened(thread)
  }, [thread, counts, readOpened])
}
