// The opt-out page: no sign-in, one click. Opening it changes nothing, because link scanners open links.
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChangeOf, useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { unsubscribeText } from './text.ts'

/** true: opts out; false: undoes it. */
const useSetUnsubscribed = (token: string) =>
  useChangeOf(
    'unsubscribe',
    (off: boolean) => api.unsubscribe[off ? 'unsubscribe' : 'resubscribe']({ params: { token } }),
    { isAwaited: true },
  )

export function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const state = useRead(api.unsubscribe.unsubscribeState, { params: { token } })
  const change = useSetUnsubscribed(token)
  const busy = change.isPending || state.isFetching
  return (
    <main className="grid min-h-dvh place-items-center bg-surface px-6 py-10">
      <title>{unsubscribeText.title}</title>
      <div className="w-full max-w-[400px]" aria-live="polite">
        {state.isError ? (
          <LinkError error={state.error} busy={state.isFetching} onRetry={() => void state.refetch()} />
        ) : state.isPending ? (
          <Spinner label={common.loading} className="mx-auto my-16 size-5 text-muted" />
        ) : state.data.isUnsubscribed ? (
          <>
            <OpenLineIllustration end="stopped" />
            <h1 className={HEADING}>{unsubscribeText.done}</h1>
            <p className={SENTENCE}>{unsubscribeText.doneHint(state.data.maskedAddress)}</p>
            <p className="mt-6 text-sm text-muted">{unsubscribeText.undoHint}</p>
            <Button className="mt-2" busy={busy} onClick={() => change.mutate(false)}>
              {unsubscribeText.undo} <span lang="en">{unsubscribeText.undoEnglish}</span>
            </Button>
            <English>
              {unsubscribeText.doneEnglish}. {unsubscribeText.doneHintEnglish(state.data.maskedAddress)}{' '}
              {unsubscribeText.undoHintEnglish}
            </English>
          </>
        ) : (
          <>
            <OpenLineIllustration end="stop" />
            <h1 className={HEADING}>{unsubscribeText.title}</h1>
            {change.isSuccess && change.variables === false && (
              <Banner tone="gray" className="mt-4">
                {unsubscribeText.undone} <span lang="en">{unsubscribeText.undoneEnglish}</span>
              </Banner>
            )}
            <p className={SENTENCE}>{unsubscribeText.ask(state.data.maskedAddress, state.data.senderName)}</p>
            <Button
              variant="primary"
              size="lg"
              className="mt-6 w-full"
              busy={busy}
              onClick={() => change.mutate(true)}
            >
              {unsubscribeText.press} <span lang="en">{unsubscribeText.pressEnglish}</span>
            </Button>
            <English>{unsubscribeText.askEnglish(state.data.maskedAddress, state.data.senderName)}</English>
          </>
        )}
        {change.isError && (
          <p role="alert" className="mt-4 text-sm text-red-ink">
            {unsubscribeText.failed} <span lang="en">{unsubscribeText.failedEnglish}</span>
          </p>
        )}
      </div>
    </main>
  )
}

const HEADING = 'mt-3 text-xl font-bold tracking-[-0.02em]'
const SENTENCE = 'mt-2 text-[15px] leading-[1.73]'

const English = ({ children }: { children: ReactNode }) => (
  <p lang="en" className="mt-8 border-t border-line pt-4 text-sm text-muted">
    {children}
  </p>
)

/** An invalid link or a failed request; only the second offers a retry. */
function LinkError({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const invalid = isFailure(error) && error.statusCode >= 400 && error.statusCode < 500
  return (
    <>
      <OpenLineIllustration end="nothing" />
      <h1 className={HEADING}>{invalid ? unsubscribeText.invalid : unsubscribeText.loadFailed}</h1>
      {invalid ? (
        <p className={SENTENCE}>{unsubscribeText.invalidHint}</p>
      ) : (
        <Button className="mt-4" busy={busy} onClick={onRetry}>
          {unsubscribeText.retry}
        </Button>
      )}
      <English>{invalid ? unsubscribeText.invalidEnglish : unsubscribeText.loadFailedEnglish}</English>
    </>
  )
}
