// Replies to a mail as its recipient and shows the effect on the enrollment.
import { Ban, CornerUpLeft, Flag, MailX, Plane } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { replyToSandboxMessage, SandboxMessage } from '#api/sandbox/sandbox.ts'
import { ENROLLMENT_STATUSES } from '#core/enrollments/enrollment.ts'
import { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'
import { type AnswerKind, useReplyToMessage } from '#web/data/sandbox/sandbox.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { useFirstReply } from '#web/parts/sandbox/first-reply.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { answerText } from './text.ts'

const ICONS: Record<AnswerKind, ReactNode> = {
  reply: <CornerUpLeft aria-hidden />,
  out_of_office: <Plane aria-hidden />,
  bounce: <MailX aria-hidden />,
  unsubscribe: <Ban aria-hidden />,
  complaint: <Flag aria-hidden />,
}
/** Kinds with a text written by the user; the others have a fixed text. */
const WRITTEN = {
  reply: { label: answerText.replyText, start: answerText.replyDefault },
  out_of_office: { label: answerText.outOfOfficeText, start: answerText.outOfOfficeDefault },
} as const
type Written = keyof typeof WRITTEN
type SandboxReply = ReplyOf<typeof replyToSandboxMessage>
const isWritten = (kind: AnswerKind): kind is Written => kind in WRITTEN

export function ReplyPanel({ message }: { message: SandboxMessage }) {
  const may = useHasRole('member')
  const answer = useReplyToMessage()
  const [writing, setWriting] = useState<Written>()
  const [text, setText] = useState('')
  const [issue, setIssue] = useState<string>()
  if (!may) return null
  const send = (kind: AnswerKind): void => {
    if (answer.isPending) return
    if (isWritten(kind) && !text.trim()) {
      setIssue(answerText.needText)
      return
    }
    const body = isWritten(kind) ? { kind, text } : { kind }
    answer.mutate({ id: message.id, ...body }, { onSuccess: () => setWriting(undefined) })
  }
  const press = (kind: AnswerKind): void => {
    answer.reset()
    setIssue(undefined)
    if (isWritten(kind)) {
      setText(WRITTEN[kind].start)
      setWriting(writing === kind ? undefined : kind)
    } else send(kind)
  }
  const busyWith = answer.isPending ? answer.variables.kind : undefined
  return (
    <section aria-label={answerText.heading} className="border-t border-line py-4">
      <h3 className="text-sm font-semibold">{answerText.heading}</h3>
      <p className="text-xs text-muted">{answerText.hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {SANDBOX_REPLY_KINDS.map((kind) => (
          <Button
            key={kind}
            size="sm"
            icon={ICONS[kind]}
            busy={busyWith === kind && !writing}
            {...(isWritten(kind) && { 'aria-expanded': writing === kind })}
            onClick={() => press(kind)}
            {...(kind === 'reply' && tourTarget('reply'))}
          >
            {answerText.kinds[kind]}
          </Button>
        ))}
      </div>
      {writing && (
        <form
          noValidate
          className="mt-3 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            send(writing)
          }}
        >
          {writing === 'reply' && (
            <fieldset className="flex flex-wrap items-center gap-1.5">
              <legend className="sr-only">{answerText.examples}</legend>
              <span aria-hidden className="text-xs text-muted">
                {answerText.examples}
              </span>
              {answerText.replyExamples.map((example) => (
                <Button key={example.label} size="sm" variant="ghost" onClick={() => setText(example.text)}>
                  {example.label}
                </Button>
              ))}
            </fieldset>
          )}
          <Field label={WRITTEN[writing].label} error={issue}>
            <Textarea
              rows={3}
              maxLength={20_000}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setIssue(undefined)
              }}
            />
          </Field>
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={() => setWriting(undefined)}>
              {common.cancel}
            </Button>
            <Button
              size="sm"
              type="submit"
              variant="primary"
              busy={answer.isPending}
              {...(writing === 'reply' && tourTarget('replySend'))}
            >
              {answerText.send}
            </Button>
          </div>
        </form>
      )}
      <Outcome answer={answer} />
    </section>
  )
}

function Outcome({ answer }: { answer: ReturnType<typeof useReplyToMessage> }) {
  const [tone, words] = answer.isError
    ? (['red', failureText(answer.error, answerText.failed)] as const)
    : answer.data
      ? (['green', outcomeText(answer.variables.kind, answer.data.enrollmentStatus)] as const)
      : (['gray', answer.isPending ? answerText.sending : ''] as const)
  const isFirst = useFirstReply(answer.data?.enrollmentStatus === 'replied')
  return (
    <div role="status" className="empty:hidden">
      {words && (
        <Banner
          tone={tone}
          className={cx('mt-3', isFirst && 'first-reply')}
          action={answer.data && <ReplyLinks reply={answer.data} />}
        >
          {words}
        </Banner>
      )}
    </div>
  )
}

/** The screens that show the reply. */
function ReplyLinks({ reply: { threadId, sequenceId, enrollmentId } }: { reply: SandboxReply }) {
  if (!threadId && !sequenceId) return null
  return (
    <span className="flex flex-wrap gap-2">
      {threadId && (
        <LinkButton size="sm" to={`/inbox?thread=${threadId}`}>
          {answerText.openThread}
        </LinkButton>
      )}
      {sequenceId && enrollmentId && (
        <LinkButton size="sm" to={`/sequences/${sequenceId}?tab=contacts&contact=${enrollmentId}`}>
          {answerText.openLead}
        </LinkButton>
      )}
    </span>
  )
}

function outcomeText(kind: AnswerKind, status: string | null): string {
  const known = ENROLLMENT_STATUSES.find((one) => one === status)
  const done = answerText.asSent[kind]
  return known ? answerText.outcome(done, answerText.statuses[known]) : answerText.outcomeNone(done)
}
