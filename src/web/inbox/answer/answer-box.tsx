// The form for an answer in the thread. Its text is kept in this browser until it is sent. A suppressed address needs a
// confirmation.
import { Send } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import { sendAnsweringSignal, useCancelAnswer, useSendAnswer } from '#web/inbox/queries/inbox.ts'
import { composeText } from '#web/inbox/text.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import type { RichEditorActions } from '#web/shared/mail-editor/rich-text/rich-editor.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import {
  ANSWER_RESTORED,
  type AnswerDraft,
  EMPTY_DRAFT,
  restoreAnswerDraft,
  useAnswerDraft,
} from './answer-draft.ts'
import { InsertTemplate } from './insert-template.tsx'
import { SuggestedAnswer } from './suggested-answer.tsx'

const AnswerEditor = lazy(async () => ({
  default: (await retryImport(() => import('./answer-editor.tsx'))).AnswerEditor,
}))

const isTextbox = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.role === 'textbox'

// Shows the other users of the workspace that an answer is being written: a call every few seconds while the text changes,
// and one when it is sent or left.

const EVERY_MS = 10_000

/** @param text what has been written so far; no call is made before its first change */
function useAnsweringSignal(threadId: string, text: string): void {
  const first = useRef(text)
  const lastSentAt = useRef(0)
  useEffect(() => {
    if (text === first.current) return
    first.current = text
    if (text.trim() === '') {
      if (lastSentAt.current > 0) sendAnsweringSignal(threadId, false)
      lastSentAt.current = 0
    } else if (Date.now() - lastSentAt.current > EVERY_MS) {
      lastSentAt.current = Date.now()
      sendAnsweringSignal(threadId, true)
    }
  }, [threadId, text])
  useEffect(
    () => () => {
      if (lastSentAt.current > 0) sendAnsweringSignal(threadId, false)
    },
    [threadId],
  )
}

export function AnswerBox({ thread }: { thread: InboxThreadDetail }) {
  const answer = useSendAnswer(thread.id)
  const cancel = useCancelAnswer()
  const [draft, setDraft] = useAnswerDraft(thread.id)
  const { text } = draft
  /** incremented when the text is replaced, to reset the editor */
  const [fills, setFills] = useState(0)
  useAnsweringSignal(thread.id, text)
  const editor = useRef<RichEditorActions | null>(null)
  const [quote, setQuote] = useState(true)
  const [issue, setIssue] = useState<string>()
  const [asking, setAsking] = useState(false)
  // one idempotency key per answer, so that a retried call does not send it twice
  const key = useRef(randomKey())
  const replace = useCallback(
    (next: AnswerDraft): void => {
      setDraft(next)
      setFills((count) => count + 1)
    },
    [setDraft],
  )
  useEffect(() => {
    const restore = (event: Event): void => {
      const { detail } = event as CustomEvent<{ threadId: string; draft: AnswerDraft }>
      if (detail.threadId === thread.id) replace(detail.draft)
    }
    window.addEventListener(ANSWER_RESTORED, restore)
    return () => window.removeEventListener(ANSWER_RESTORED, restore)
  }, [thread.id, replace])
  const to = thread.answerTo
  if (!to)
    return <p className="border-t border-line px-5 py-4 text-sm text-muted">{composeText.notAnswerable}</p>

  const send = async (confirmSuppressed?: string): Promise<void> => {
    if (answer.isPending) return
    if (text.trim() === '') return setIssue(composeText.need)
    if (to.isSuppressed && !confirmSuppressed) return setAsking(true)
    const sent = draft
    try {
      const { id } = await answer.mutateAsync({ ...draft, quote, confirmSuppressed, key: key.current })
      key.current = randomKey()
      replace(EMPTY_DRAFT)
      toastSuccess(composeText.willSend, {
        label: composeText.cancel,
        onSelect: () =>
          cancel.mutate(id, {
            onSuccess: () => restoreAnswerDraft(thread.id, sent),
            onError: (error) => setIssue(failureText(error, composeText.cancelFailed)),
          }),
      })
    } catch (error) {
      // rejected: after a change it is another answer with another key
      if (isFailure(error) && error.statusCode > 0) key.current = randomKey()
      if (isFailure(error, 'recipient_suppressed')) setAsking(true)
      else setIssue(failureText(error, composeText.failed))
    }
  }
  const press = (event: KeyboardEvent): void => {
    // the form of a link handles its own keys
    if (isComposing(event) || !isTextbox(event.target)) return
    if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      // the editor inserts a line break for these keys
      event.stopPropagation()
      void send()
    } else if (event.code === 'Escape') event.target.blur()
  }
  return (
    <form
      noValidate
      aria-label={composeText.heading}
      className="flex flex-col gap-2.5 border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="text-xs break-all text-muted">
        {composeText.heading} → {composeText.to(to.name, to.address)}
      </p>
      {thread.answering.length > 0 && (
        <Banner tone="amber">{composeText.answering(thread.answering.join(', '))}</Banner>
      )}
      {thread.mailboxFault && <Banner tone="red">{thread.mailboxFault}</Banner>}
      {to.isSuppressed && (
        <Banner tone="amber" title={composeText.suppressedTitle}>
          {composeText.suppressed(to.address)}
        </Banner>
      )}
      <Field label={composeText.field} hideLabel error={issue}>
        <div data-answer-field onKeyDownCapture={press}>
          <Suspense fallback={<Skeleton className="h-[158px]" />}>
            <AnswerEditor
              key={fills}
              initial={draft}
              actions={editor}
              onChange={(next) => {
                setDraft(next)
                setIssue(undefined)
              }}
            />
          </Suspense>
        </div>
      </Field>
      <SuggestedAnswer thread={thread} draft={draft} onFill={replace} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <InsertTemplate thread={thread} onInsert={(filled) => editor.current?.insert(filled)} />
        <Checkbox label={composeText.quote} checked={quote} onCheckedChange={setQuote} />
        {thread.signature.trim() !== '' && (
          <span className="text-xs text-muted">{composeText.signature}</span>
        )}
        <span className="text-2xs text-muted max-sm:hidden">
          {text === '' ? composeText.sendHint : composeText.draftKept}
        </span>
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          icon={<Send aria-hidden />}
          busy={answer.isPending}
          disabled={thread.mailboxFault !== null}
        >
          {composeText.send}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={composeText.suppressedTitle}
        description={composeText.suppressed(to.address)}
        ends={[composeText.suppressedEnds(to.address)]}
        actionLabel={composeText.sendAnyway}
        onConfirm={() => send(to.address)}
      />
    </form>
  )
}
