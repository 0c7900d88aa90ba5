// Replies that are likely opt-out requests, each decided in its row.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { pagesByOffset } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { OptOutActions, Sentence } from '#web/parts/compliance/opt-out-question.tsx'
import { optOutHoldText as text } from '#web/parts/compliance/opt-out-question-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const PAGE = 20

const useOpenOptOutHolds = (workspaceIds: string | undefined) =>
  useInfiniteQuery(
    pagesByOffset(
      api.optOutHolds.listOptOutHolds,
      { query: { workspaceIds, limit: PAGE } },
      { refetchInterval: REFETCH_MS.stats },
    ),
  )

export function OpenOptOutHolds({ workspaceIds }: { workspaceIds: string | undefined }) {
  const holds = useOpenOptOutHolds(workspaceIds)
  const may = useHasRole('member')
  if (holds.isError && !holds.data) return <QueryError title={text.loadFailed} query={holds} />
  if (!holds.data) return <Skeleton className="h-16 rounded-lg" />
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {holds.data.pages
          .flatMap(({ data }) => data)
          .map((hold) => (
            <li
              key={hold.id}
              className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-60 text-sm">
                <p className="break-all">
                  <span className="font-semibold">
                    {hold.companyName || hold.contactName || hold.address}
                  </span>
                  <span className="ml-1.5 text-muted">
                    {[hold.companyName && hold.contactName, hold.address].filter(Boolean).join(' · ')}
                  </span>
                </p>
                <Sentence hold={hold} />
                {may && <OptOutActions hold={hold} />}
              </div>
              {hold.threadId && (
                <LinkButton size="sm" to={`/inbox?thread=${hold.threadId}`}>
                  {text.openThread}
                </LinkButton>
              )}
            </li>
          ))}
      </ul>
      {holds.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={holds.isFetchingNextPage}
          onClick={() => void holds.fetchNextPage()}
        >
          {common.more}
        </Button>
      )}
    </>
  )
}
