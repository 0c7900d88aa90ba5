// The opt-out page: no sign-in, one click. Opening it changes nothing, because link scanners open links.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, MailX, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useSetUnsubscribed } from '#web/data/compliance/unsubscribe.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { query } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { unsubscribeText } from './text.ts'

export function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const state = useQuery(query(api.unsubscribe.unsubscribeState, { params: { token } }))
  const change = useSetUnsubscribed(token)
  const busy = change.isPending || state.isFetching
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4 py-10">
      <title>{unsubscribeText.title}</title>
      <div className="card w-full max-w-[460px] px-6 py-9 text-center sm:px-9" aria-live="polite">
        {state.isError ? (
          <LinkError error={state.error} busy={state.isFetching} onRetry={() => void state.refetch()} />
        ) : state.isPending ? (
          <Spinner label={common.loading} className="mx-auto my-16 size-5 text-muted" />
        ) : state.data.isUnsubscribed ? (
          <>
            <Mark tone="bg-green-soft text-green-ink">
              <CircleCheck />
            </Mark>
            <h1 className="text-xl font-bold">{unsubscribeText.done}</h1>
            <p className="mt-2 text-base">{unsubscribeText.doneHint(state.data.maskedAddress)}</p>
            <p lang="en" className="mt-4 text-sm text-muted">
              {unsubscribeText.doneEnglish}. {unsubscribeText.doneHintEnglish(state.data.maskedAddress)}
            </p>
            <p className="mt-7 text-xs text-muted">{unsubscribeText.undoHint}</p>
            <Button className="mt-2" busy={busy} onClick={() => change.mutate(false)}>
              {unsubscribeText.undo}
            </Button>
          </>
        ) : (
          <>
            <Mark tone="bg-gray-soft text-gray-ink">
              <MailX />
            </Mark>
            <h1 className="text-xl font-bold">{unsubscribeText.title}</h1>
            {change.isSuccess && change.variables === false && (
              <Banner tone="green" className="mt-4 text-left">
                {unsubscribeText.undone} <span lang="en">{unsubscribeText.undoneEnglish}</span>
              </Banner>
            )}
            <p className="mt-3 text-base">
              {unsubscribeText.ask(state.data.maskedAddress, state.data.senderName)}
            </p>
            <p lang="en" className="mt-2 text-sm text-muted">
              {unsubscribeText.askEnglish(state.data.maskedAddress, state.data.senderName)}
            </p>
            <Button
              variant="primary"
              size="lg"
              className="mt-7 w-full"
              busy={busy}
              onClick={() => change.mutate(true)}
            >
              {unsubscribeText.press}
            </Button>
          </>
        )}
        {change.isError && (
          <div role="alert">
            <Banner tone="red" className="mt-4 text-left">
              {unsubscribeText.failed}
            </Banner>
          </div>
        )}
      </div>
    </main>
  )
}

const Mark = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <span
    aria-hidden
    className={`mx-auto mb-4 grid size-12 place-items-center rounded-full [&_svg]:size-6 ${tone}`}
  >
    {children}
  </span>
)

/** An invalid link or a failed request; only the second offers a retry. */
function LinkError({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const invalid = isFailure(error) && error.statusCode >= 400 && error.statusCode < 500
  return (
    <>
      <Mark tone="bg-red-soft text-red-ink">
        <Unlink />
      </Mark>
      <h1 className="text-xl font-bold">{invalid ? unsubscribeText.invalid : unsubscribeText.loadFailed}</h1>
      {invalid ? (
        <>
          <p className="mt-2 text-base">{unsubscribeText.invalidHint}</p>
          <p lang="en" className="mt-2 text-sm text-muted">
            {unsubscribeText.invalidEnglish}
          </p>
        </>
      ) : (
        <Button className="mt-5" busy={busy} onClick={onRetry}>
          {unsubscribeText.retry}
        </Button>
      )}
    </>
  )
}
