// The open email: header, sender and recipient, the email itself, its changes and actions.
import { Clock, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ActionBar } from './action-bar.tsx'
import { DiffView } from './diff-view.tsx'
import { MailEditor } from './mail-editor.tsx'
import { MailHeader } from './mail-header.tsx'
import { MailView } from './mail-view.tsx'
import { RegenerateHint } from './regenerate-hint.tsx'

/** @param isHidden on a phone, where the list is shown instead */
export function MailPane({ isHidden }: { isHidden: boolean }) {
  const { list, detail, detailError, retryDetail, view } = useReview()
  const { current } = list
  if (!current) return <section aria-label={reviewText.mail} className="bg-canvas max-md:hidden" />
  return (
    <section
      aria-label={reviewText.mail}
      aria-busy={!detail}
      className={cx(
        'flex min-h-0 min-w-0 flex-col bg-canvas',
        isHidden && 'max-md:hidden',
        view.mode === 'edit' && 'max-md:h-full',
      )}
    >
      <MailHeader row={current} />
      {detailError ? (
        <ErrorState
          title={reviewText.loadFailed}
          message={failureText(detailError, common.tryLater)}
          onRetry={retryDetail}
        />
      ) : detail ? (
        <Content />
      ) : (
        <div className="flex flex-1 flex-col gap-3 p-6">
          <Skeleton className="w-1/3" />
          <Skeleton />
          <Skeleton className="w-2/3" />
        </div>
      )}
      {view.mode !== 'edit' && (
        <div className="z-10 max-md:fixed max-md:inset-x-0 max-md:bottom-0">
          {view.mode === 'hint' && <RegenerateHint key={current.id} />}
          <ActionBar />
        </div>
      )}
    </section>
  )
}

function Content(): ReactNode {
  const { detail, view, isAi } = useReview()
  if (!detail) return null
  if (view.mode === 'edit') return <MailEditor key={detail.id} email={detail} />
  const isComing = detail.status === 'pending' || detail.status === 'generating'
  const hasText = `${detail.subject}${detail.bodyText}${detail.bodyHtml}`.trim() !== ''
  const isFailed = detail.status === 'failed'
  if (isFailed && !hasText) {
    return (
      <EmptyState
        className="flex-1"
        icon={<MailX />}
        title={reviewText.failedTitle}
        description={detail.error ?? undefined}
      />
    )
  }
  if (isComing) {
    return (
      <EmptyState
        className="flex-1"
        icon={detail.status === 'generating' ? <Spinner /> : <Clock />}
        title={reviewText.pending}
        description={isAi ? reviewText.pendingHint : undefined}
      />
    )
  }
  return (
    <>
      {detail.isRewriting && (
        <Banner tone="blue" icon={<Spinner />} title={reviewText.rewriting} className="mx-4 mt-3">
          {reviewText.rewritingHint}
        </Banner>
      )}
      {detail.error && (
        <Banner
          tone="red"
          title={isFailed ? reviewText.failedTitle : reviewText.rewriteFailedTitle}
          className="mx-4 mt-3"
        >
          {detail.error}
        </Banner>
      )}
      {view.isCompared && detail.previous ? (
        <DiffView before={detail.previous} email={detail} />
      ) : (
        <MailView email={detail} />
      )}
    </>
  )
}
