// A user's answer with its state: it can be cancelled while it waits, and a user decides about it when it is uncertain.
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { InboxAnswer } from '#api/inbox/inbox-answers.ts'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { restoreAnswer } from '#web/screens/inbox/answer/answer-draft.ts'
import { answerStates, composeText, threadText } from '#web/screens/inbox/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import type { Tone } from '#web/ui/tone.ts'

const TONES: Record<ExecutionState, Tone> = {
  scheduled: 'blue',
  claimed: 'blue',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  uncertain: 'amber',
  cancelled: 'gray',
  skipped: 'gray',
}

export type ThreadAnswerProps = {
  answer: InboxAnswer
  thread: InboxThreadDetail
  may: boolean
  startsOpen: boolean
}

export function ThreadAnswer({ answer, thread, may, startsOpen }: ThreadAnswerProps) {
  const [open, setOpen] = useState(startsOpen)
  const left = useSecondsRemaining(answer)
  const words = left > 0 ? answerStates.waits(left) : answerStates[answer.state]
  const name = answer.writtenByName ?? thread.mailboxName
  const text = answer.bodyText.replaceAll(/\s+/g, ' ').slice(0, 160)
  // one that is not sent needs attention
  if (!open && answer.state === 'sent') {
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setOpen(true)}
        className="flex min-h-10 w-full items-center gap-x-2 rounded-md text-left text-sm hover:bg-hover"
      >
        <span title={name} className="max-w-28 shrink-0 truncate font-medium">
          {name}
        </span>
        <span title={text} className="min-w-0 flex-1 truncate text-muted">
          {text}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
          <time dateTime={answer.at} className="tabular">
            {formatDateTime(answer.at)}
          </time>
          <ChevronDown aria-hidden className="size-4" />
        </span>
      </button>
    )
  }
  return (
    <section className="my-1 rounded-xl border border-line bg-sunken px-4 py-2">
      <p className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="text-xs break-all text-muted">{threadText.to(answer.toAddress)}</span>
        <span role="status" className="contents">
          <Badge tone={TONES[answer.state]}>{words}</Badge>
        </span>
        {answer.state === 'sent' && (
          <time dateTime={answer.at} className="tabular ml-auto text-xs text-muted">
            {formatDateTime(answer.at)}
          </time>
        )}
        {may && left > 0 && <Undo answer={answer} />}
        {may && answer.state === 'cancelled' && <TakeText answer={answer} />}
      </p>
      <p
        className={cx(
          'pt-1.5 text-[13.5px] leading-relaxed break-words whitespace-pre-wrap',
          answer.state === 'cancelled' && 'line-clamp-2 text-muted',
        )}
      >
        <LinkedText text={answer.bodyText} />
      </p>
      <SentFiles files={answer.attachments} />
      {may && (answer.state === 'uncertain' || answer.state === 'failed') ? (
        <Decide answer={answer} />
      ) : (
        answer.fault && <p className="pt-1.5 text-xs text-muted">{answer.fault}</p>
      )}
    </section>
  )
}

function Undo({ answer }: { answer: InboxAnswer }) {
  const cancel = useChange(api.inboxAnswers.cancelInboxAnswer)
  const me = useMe().user.id
  const { id, threadId, writtenById, writtenByName } = answer
  const press = async (): Promise<void> => {
    try {
      await cancel.mutateAsync({ params: { id } })
    } catch (error) {
      return toastFailure(error, composeText.cancelFailed)
    }
    // the text belongs to its writer; one without a writer is kept by the user who cancels it
    const isOther = writtenById !== null && writtenById !== me
    if (!isOther) restoreAnswer(threadId, writtenIn(answer))
    toastSuccess(
      isOther ? composeText.cancelledOf(writtenByName ?? composeText.otherMember) : composeText.cancelled,
    )
  }
  return (
    <Button size="sm" className="ml-auto" busy={cancel.isPending} onClick={() => void press()}>
      {composeText.cancel}
    </Button>
  )
}

const writtenIn = ({ bodyText, bodyHtml, attachments }: InboxAnswer) => ({
  text: bodyText,
  html: bodyHtml,
  files: attachments,
})

/** Puts the text of a cancelled answer into the form of its writer. */
const TakeText = ({ answer }: { answer: InboxAnswer }) => (
  <Button
    size="sm"
    className="ml-auto"
    onClick={() => {
      restoreAnswer(answer.threadId, writtenIn(answer))
      toastSuccess(composeText.taken)
    }}
  >
    {composeText.takeText}
  </Button>
)

function Decide({ answer }: { answer: InboxAnswer }) {
  const settle = useChange(api.inboxAnswers.resolveInboxAnswer)
  const decide = (decision: 'sent' | 'resend' | 'skip'): void =>
    void settle
      .mutateAsync({ params: { id: answer.id }, body: { decision } })
      .catch((error: unknown) => toastFailure(error, answerStates.settleFailed))
  const isUncertain = answer.state === 'uncertain'
  return (
    <Banner
      tone={isUncertain ? 'amber' : 'red'}
      className="mt-2"
      action={
        <div className="flex flex-wrap gap-1.5">
          {isUncertain && (
            <Button size="sm" disabled={settle.isPending} onClick={() => decide('sent')}>
              {answerStates.wasSent}
            </Button>
          )}
          <Button size="sm" disabled={settle.isPending} onClick={() => decide('resend')}>
            {answerStates.resend}
          </Button>
          <Button size="sm" disabled={settle.isPending} onClick={() => decide('skip')}>
            {answerStates.skip}
          </Button>
        </div>
      }
    >
      {isUncertain && answerStates.uncertainHint} {answer.fault}
    </Banner>
  )
}

/** Counts down from the server's remaining time, independent of the browser's clock. */
function useSecondsRemaining({ undoMs, id }: InboxAnswer): number {
  const [end, setEnd] = useState(() => Date.now() + undoMs)
  const [now, setNow] = useState(() => Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, or news of this one
  useEffect(() => setEnd(Date.now() + undoMs), [undoMs, id])
  useEffect(() => {
    if (undoMs === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [undoMs])
  return undoMs === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000))
}
