// The form for an answer in the thread. Its text is kept in this browser until it is sent. A suppressed address needs a
// confirmation.
import { Send } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { ExecutionState } from '#core/enrollments/enrollment.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { sendAnsweringSignal, useSendAnswer } from '#web/data/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { failureText, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useIsShown } from '#web/lib/use-is-shown.ts'
import { AttachButton, DraftFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { attachText } from '#web/parts/sending/attachments/text.ts'
import { useAttachments } from '#web/parts/sending/attachments/use-attachments.ts'
import { InsertTemplate } from '#web/parts/writing/mail-editor/insert-template.tsx'
import type { CompactText } from '#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'
import { ImageWorkspaces } from '#web/parts/writing/mail-editor/rich-text/image-workspaces.ts'
import type { RichEditorActions } from '#web/parts/writing/mail-editor/rich-text/rich-editor.tsx'
import { NO_VARIABLES } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { composeText } from '#web/screens/inbox/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import {
  changeFiles,
  clearSent,
  EMPTY_DRAFT,
  restoreAnswer,
  type SeenOfThread,
  seenOf,
  useAnswerDraft,
} from './answer-draft.ts'
import { SignatureDialog } from './signature-dialog.tsx'
import { SuggestedAnswer } from './suggested-answer.tsx'

const CompactEditor = lazyPart(
  () => import('#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'),
  'CompactEditor',
  () => <Skeleton className="h-[110px]" />,
)

/**
 * An answer has the mailbox's signature and no opt-out link, because the recipient wrote first. The text of a rich text template has
 * the address of a link in parentheses.
 */
const UNAVAILABLE_VARIABLES = / ?\(\{\{\s*(?:수신거부|서명)\s*\}\}\)|\{\{\s*(?:수신거부|서명)\s*\}\}/g

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

const UNSENT = new Set<ExecutionState>(['failed', 'cancelled', 'skipped'])

/** What has happened in the thread since the user began to write. */
function meanwhileOf({ answers, mails }: InboxThreadDetail, seen: SeenOfThread, me: string): string | null {
  const other = answers.find(
    ({ id, state, writtenById }) => writtenById !== me && !UNSENT.has(state) && !seen.answerIds.includes(id),
  )
  if (other) return composeText.answeredMeanwhile(other.writtenByName ?? composeText.otherMember)
  const received = mails.findLast(({ direction }) => direction === 'received')?.id
  return seen.messageId === null || received === seen.messageId ? null : composeText.arrivedMeanwhile
}

type Confirmed = { suppressed?: string | undefined; seen?: SeenOfThread | undefined }

export function AnswerBox({ thread }: { thread: InboxThreadDetail }) {
  const answer = useSendAnswer(thread.id)
  const cancel = useChange(api.inboxAnswers.cancelInboxAnswer)
  const me = useMe().user.id
  const navigate = useNavigate()
  /** incremented when the text is replaced, to reset the editor */
  const [fills, setFills] = useState(0)
  const [draft, setDraft] = useAnswerDraft(thread.id, () => setFills((count) => count + 1))
  const { text, files } = draft
  /** the reply whose prepared answer the user has changed or deleted */
  const [replaced, setReplaced] = useState<string>()
  const discard = useChange(api.inboxIntents.discardSuggestion, { stale: ['inbox'] })
  const offered = thread.prepared && thread.prepared.messageId !== replaced ? thread.prepared : null
  // it is no draft of the user and not kept in this browser before it is changed or sent
  const prepared = text === '' ? offered : null
  const body: CompactText = prepared ? { text: prepared.text, html: '' } : draft
  const offeredId = thread.prepared?.messageId
  const offeredBefore = useRef(offeredId)
  useEffect(() => {
    const before = offeredBefore.current
    offeredBefore.current = offeredId
    // one that the user has replaced is no longer in the form
    if (before !== offeredId && text === '' && (offeredId !== undefined || before !== replaced))
      setFills((count) => count + 1)
  }, [offeredId, replaced, text])
  const attachments = useAttachments(thread.workspaceId, files, (change) => changeFiles(thread.id, change))
  useAnsweringSignal(thread.id, text)
  const editor = useRef<RichEditorActions | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const [quote, setQuote] = useState(true)
  const [issue, setIssue] = useState<string>()
  const [editsSignature, setEditsSignature] = useState(false)
  /** the questions before it is sent; they name what they are about */
  const [confirmsSuppressed, setConfirmsSuppressed] = useState(false)
  const [confirmsChanged, setConfirmsChanged] = useState<Confirmed>()
  // a draft of which it is not known: what is shown first
  const shownFirst = useRef(seenOf(thread))
  const seen = prepared ? seenOf(thread) : (draft.seen ?? shownFirst.current)
  const hasSignature = thread.signature.trim() !== '' || thread.signatureHtml !== ''
  const meanwhile = text === '' ? null : meanwhileOf(thread, seen, me)
  // one idempotency key per answer, so that a retried call does not send it twice
  const key = useRef(randomKey())
  const isShown = useIsShown()
  const write = (next: CompactText): void => {
    if (prepared) {
      setReplaced(prepared.messageId)
      discard.mutate({ params: { id: thread.id } })
    }
    setDraft(
      next.text === '' && next.html === ''
        ? { ...EMPTY_DRAFT, files }
        : { ...next, files, seen: text === '' ? seenOf(thread) : seen },
    )
  }
  const replace = (next: CompactText): void => {
    write(next)
    setFills((count) => count + 1)
  }
  const to = thread.answerTo
  if (!to)
    return (
      <p className="shrink-0 border-t border-line px-5 py-4 text-sm text-muted">
        {composeText.notAnswerable}
      </p>
    )

  /** @returns whether it must be confirmed first, because the thread has changed */
  const send = async (confirmed: Confirmed = {}): Promise<boolean> => {
    if (answer.isPending) return false
    if (body.text.trim() === '') {
      setIssue(composeText.need)
      return false
    }
    if (attachments.uploading.length > 0) {
      setIssue(attachText.wait)
      return false
    }
    if (to.isSuppressed && !confirmed.suppressed) {
      setConfirmsSuppressed(true)
      return false
    }
    const sent = { text: body.text, html: body.html, files }
    if (prepared) {
      setReplaced(prepared.messageId)
      setDraft({ ...sent, seen })
    }
    try {
      const { id } = await answer.mutateAsync({
        text: sent.text,
        html: sent.html,
        quote,
        attachments: files.map(({ fileId, name }) => ({ fileId, name })),
        seen: confirmed.seen ?? seen,
        confirmSuppressed: confirmed.suppressed,
        key: key.current,
      })
      key.current = randomKey()
      clearSent(thread.id, sent)
      toastSuccess(composeText.willSend, {
        label: composeText.cancel,
        onSelect: () =>
          void cancel.mutateAsync({ params: { id } }).then(
            () => {
              restoreAnswer(thread.id, sent)
              toastSuccess(composeText.cancelled)
            },
            (error: unknown) => toastFailure(error, composeText.cancelFailed),
          ),
      })
    } catch (error) {
      // rejected: after a change it is another answer with another key
      if (isFailure(error) && error.statusCode > 0) key.current = randomKey()
      if (!isShown()) {
        toastFailure(error, composeText.failed, {
          label: composeText.openThread,
          onSelect: () => void navigate(`/inbox?thread=${thread.id}`),
        })
      } else if (isFailure(error, 'recipient_suppressed')) setConfirmsSuppressed(true)
      else if (isFailure(error, 'inbox_thread_changed')) {
        setConfirmsChanged(confirmed)
        return true
      } else setIssue(failureText(error, composeText.failed))
    }
    return false
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
    <>
      <form
        noValidate
        aria-label={composeText.heading}
        className={cx(
          'flex max-h-[55%] shrink-0 flex-col gap-2 overflow-y-auto border-t border-line bg-surface px-4 py-3 sm:px-5',
          // in a small window the tools are shown while an answer is written
          body.text === '' &&
            files.length === 0 &&
            '[@media_(width<640px)_or_(height<680px)]:not-focus-within:[&_:is([data-tools],[role=toolbar])]:hidden',
        )}
        {...attachments.dropTarget}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
          <p className="text-xs break-all">
            {composeText.heading} → {composeText.to(to.name, to.address)}
          </p>
          <p className="text-2xs">
            <span className="max-sm:hidden">
              {text === '' ? hasSignature && composeText.signature : composeText.draftKept}
            </span>{' '}
            <button
              type="button"
              className="rounded font-semibold underline underline-offset-2 hover:text-ink"
              onClick={() => setEditsSignature(true)}
            >
              {composeText.editSignature}
            </button>
          </p>
        </div>
        {meanwhile && <Banner tone="amber">{meanwhile}</Banner>}
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
          <div
            ref={field}
            data-answer-field
            // grows with the text up to a third of the window, so that the mail stays in sight
            className="[&_.ProseMirror]:max-h-[24dvh]! [&_.ProseMirror]:min-h-[68px]!"
            onKeyDownCapture={press}
          >
            <ImageWorkspaces value={[thread.workspaceId]}>
              <CompactEditor
                key={fills}
                label={composeText.field}
                placeholder={composeText.placeholder}
                initial={body}
                variables={NO_VARIABLES}
                actions={editor}
                onChange={(next) => {
                  write(next)
                  setIssue(undefined)
                }}
              />
            </ImageWorkspaces>
          </div>
        </Field>
        <DraftFiles {...attachments} />
        <div data-tools className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <SuggestedAnswer thread={thread} draft={body} offered={offered} field={field} onFill={replace} />
          <InsertTemplate
            workspaceId={thread.workspaceId}
            leadId={thread.lead?.id ?? null}
            without={UNAVAILABLE_VARIABLES}
            onInsert={(filled) => editor.current?.insert(filled)}
            onFiles={attachments.addStored}
          />
          <AttachButton add={attachments.add} />
          <Checkbox label={composeText.quote} checked={quote} onCheckedChange={setQuote} />
          <Button
            type="submit"
            variant="primary"
            className="ml-auto"
            title={composeText.sendHint}
            icon={<Send aria-hidden />}
            busy={answer.isPending}
            disabled={thread.mailboxFault !== null}
          >
            {composeText.send}
          </Button>
        </div>
        <ConfirmDialog
          open={confirmsSuppressed}
          onOpenChange={setConfirmsSuppressed}
          title={composeText.suppressedTitle}
          description={composeText.suppressed(to.address)}
          ends={[composeText.suppressedEnds(to.address)]}
          actionLabel={composeText.sendAnyway}
          onConfirm={async () => void (await send({ suppressed: to.address }))}
        />
        <ConfirmDialog
          open={confirmsChanged !== undefined}
          onOpenChange={() => setConfirmsChanged(undefined)}
          title={composeText.changedTitle}
          description={meanwhile ?? composeText.changed}
          actionLabel={composeText.sendAnyway}
          onConfirm={async () => {
            if (await send({ ...confirmsChanged, seen: seenOf(thread) }))
              throw new Error('it has changed again')
          }}
        />
      </form>
      {/* not inside the form: its submit would send the answer */}
      {editsSignature && (
        <SignatureDialog workspaceId={thread.workspaceId} open onOpenChange={setEditsSignature} />
      )}
    </>
  )
}
