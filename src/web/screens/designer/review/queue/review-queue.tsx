// The review queue: one email at a time in full screen. Left the list, in the middle the email, right its findings
// and origin.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { QUALITY_CODES } from '#core/writing/quality/quality-codes.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import { useGeneratedEmail } from '#web/data/writing/generated-emails.ts'
import { useMayReview } from '#web/screens/designer/designer-context.ts'
import { useDiscardGuard } from '#web/screens/designer/dialogs/discard-guard.tsx'
import type { EmailFilter } from '#web/screens/designer/review/email-filter.ts'
import { MailDetails } from '#web/screens/designer/review/mail/mail-details.tsx'
import { MailPane } from '#web/screens/designer/review/mail/mail-pane.tsx'
import {
  useMarkOpenedAfterDelay,
  useOnRegenerated,
  usePrefetchNext,
} from '#web/screens/designer/review/mail/use-opened.ts'
import { type Review, ReviewContext, type ReviewView } from '#web/screens/designer/review/review-context.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { ReviewShortcutHelp } from '#web/screens/designer/review/shortcuts/review-shortcut-help.tsx'
import {
  useReviewShortcuts,
  useSingleKeyShortcuts,
} from '#web/screens/designer/review/shortcuts/use-review-shortcuts.ts'
import { useReviewActions } from '#web/screens/designer/review/use-review-actions.ts'
import { FullScreenDialog } from '#web/ui/dialog/full-screen-dialog.tsx'
import { ApproveManyDialog, useApproveMany } from './approve-many-dialog.tsx'
import { QueueHeader } from './queue-header.tsx'
import { QueueList } from './queue-list.tsx'
import { useReviewList } from './use-review-list.ts'

type ReviewQueueProps = {
  sequence: Sequence
  node: NodeOf<'emailDraft'>
  begin: { mark: string | null; state: string | null; mailId: string | null }
  onClose: () => void
  onManage: () => void
}

const INITIAL_VIEW: ReviewView = { mode: 'read', part: 'html', isPhone: false, isCompared: false }

export function ReviewQueue({ sequence, node, begin, onClose, onManage }: ReviewQueueProps) {
  const place = useMemo(() => ({ sequenceId: sequence.id, nodeId: node.id }), [sequence.id, node.id])
  const list = useReviewList(place, { filter: filterFromAddress(begin), mailId: begin.mailId })
  const [view, setLookState] = useState(INITIAL_VIEW)
  const [said, setSaid] = useState('')
  /** on a phone, where the list is not beside the mail */
  const [isListShown, showList] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const [singleKeys, setSingleKeys] = useSingleKeyShortcuts()
  const dirty = useRef(false)
  const setDirty = useCallback((now: boolean): void => {
    dirty.current = now
  }, [])
  const listBox = useRef<HTMLDivElement>(null)
  const setView = useCallback(
    (change: Partial<ReviewView>) => setLookState((now) => ({ ...now, ...change })),
    [],
  )
  const currentId = list.current?.id ?? null
  const email = useGeneratedEmail(place, currentId)
  const mayReview = useMayReview()
  const actions = useReviewActions(place, list.open, setSaid)
  const question = useApproveMany(actions)

  const then = useRef<() => void>(() => {})
  const leaveEditor = (): void => {
    setDirty(false)
    setView({ mode: 'read' })
    listBox.current?.focus()
  }
  const guard = useDiscardGuard(
    () => dirty.current,
    () => {
      leaveEditor()
      then.current()
    },
  )
  const confirmDiscardThen = (next: () => void): void => {
    then.current = next
    if (view.mode === 'edit') guard.close()
    else next()
  }
  // another email starts scrolled to the top
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each email once
  useEffect(() => setView({ mode: 'read', isCompared: false }), [currentId])
  const opened = email.data
  // a text that was written again and not read yet
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each email once
  useEffect(() => {
    if (opened?.status === 'generated' && opened.openedAt === null && opened.previous)
      setView({ isCompared: true })
  }, [opened?.id])
  useMarkOpenedAfterDelay(place, email.data)
  usePrefetchNext(place, [list.shown[list.at + 1]?.id, list.shown[list.at + 2]?.id])
  useOnRegenerated(place, email.data, () => {
    setView({ isCompared: true, mode: 'read' })
    setSaid(reviewText.rewritten)
  })

  const review: Review = {
    place,
    isAi: writerOf(node.data) === 'ai',
    mayReview,
    list,
    detail: email.data,
    detailError: email.isError && !email.data ? email.error : null,
    retryDetail: () => void email.refetch(),
    view,
    setView,
    confirmDiscardThen,
    setDirty,
    actions,
    singleKeys,
    setSingleKeys,
    showKeys: () => setKeysShown(true),
  }
  useReviewShortcuts(review, listBox)
  const showsList = isListShown || !list.current
  const leave = (how: 'escape' | 'press'): void => {
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (how === 'escape' && view.mode !== 'read') confirmDiscardThen(leaveEditor)
    else if (how === 'escape' && isTyping) listBox.current?.focus()
    else confirmDiscardThen(onClose)
  }
  return (
    <ReviewContext value={review}>
      <FullScreenDialog open onLeave={leave} initialFocus={listBox}>
        <QueueHeader
          sequence={sequence}
          title={node.data.generationMode === 'manual' ? node.data.subject.trim() : ''}
          onClose={() => leave('press')}
          onApproveMany={question.ask}
          isListShown={isListShown}
          onShowList={() => showList(!isListShown)}
        />
        <div className="grid min-h-0 flex-1 grid-cols-[300px_minmax(0,1fr)_300px] max-lg:grid-cols-[260px_minmax(0,1fr)] max-md:block max-md:overflow-y-auto xl:grid-cols-[324px_minmax(0,1fr)_324px]">
          <QueueList
            boxRef={listBox}
            onManage={onManage}
            isHidden={!showsList}
            onPick={() => showList(false)}
          />
          <MailPane isHidden={showsList} />
          <MailDetails isHidden={showsList || view.mode === 'edit'} />
          {/* what the fixed bar of a phone would cover */}
          {!showsList && view.mode !== 'edit' && <div className="h-30 bg-surface md:hidden" />}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
        <ReviewShortcutHelp open={keysShown} onClose={() => setKeysShown(false)} />
        <ApproveManyDialog question={question} />
        {guard.question}
      </FullScreenDialog>
    </ReviewContext>
  )
}

/** The mark and review state of the URL, if valid. */
function filterFromAddress({ mark, state }: ReviewQueueProps['begin']): Partial<EmailFilter> {
  const known = ['any', 'none', ...QUALITY_CODES] as const
  const found = known.find((one) => one === mark)
  return { ...(found && { mark: found }), ...(state === 'unreviewed' && { review: state }) }
}
