// Everything that needs a user, by cause, most urgent first. One cause is open at a time.
import {
  AtSign,
  Bot,
  Braces,
  CheckCheck,
  FileWarning,
  MailWarning,
  Reply,
  SearchX,
  ShieldQuestion,
  Unlink,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckOverview } from '#api/overview/check.ts'
import { CHECK_CAUSES, type CheckCause } from '#core/overview/check.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ListUrl } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { oneOf } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { AllClearIllustration } from '#web/ui/illustrations/all-clear-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CauseCard, type CauseTone } from './cause-card.tsx'
import { CheckEnrollmentList } from './lead-list.tsx'
import { OTHER_CAUSES, OtherCauseCard, otherCauseCount } from './other-causes.tsx'
import { checkCauses, checkText } from './text.ts'

const Url = {
  ...ListUrl,
  cause: oneOf([...CHECK_CAUSES, ...OTHER_CAUSES, 'none']),
}

const CAUSE_STYLES: Record<CheckCause, { icon: ReactNode; tone: CauseTone }> = {
  send_uncertain: { icon: <ShieldQuestion />, tone: 'red' },
  send_failed: { icon: <MailWarning />, tone: 'red' },
  email_invalid: { icon: <AtSign />, tone: 'red' },
  missing_variable: { icon: <Braces />, tone: 'amber' },
  empty_content: { icon: <FileWarning />, tone: 'amber' },
  generation_failed: { icon: <Bot />, tone: 'amber' },
  node_removed: { icon: <Unlink />, tone: 'amber' },
  awaiting_approval: { icon: <CheckCheck />, tone: 'gray' },
  wrote_first: { icon: <Reply />, tone: 'gray' },
  written_by_member: { icon: <Reply />, tone: 'gray' },
  company_reply: { icon: <Reply />, tone: 'gray' },
}

export function CheckScreen() {
  const workspaceIds = useWorkspaceFilter()
  const [url, setUrl] = useUrlState(Url)
  const search = url.search || undefined
  const check = useRead(
    api.check.checkOverview,
    { query: { workspaceIds, search } },
    { refetchInterval: REFETCH_MS.stats, keepsLast: true },
  )
  const isSearchable = url.search !== '' || (check.data?.causes.length ?? 0) > 0
  return (
    <>
      <PageHeader title={checkText.title} description={checkText.description} />
      {isSearchable && (
        <SearchBox
          value={url.search}
          onSearch={(text) => setUrl({ search: text, cause: null }, { replace: true })}
          label={checkText.search}
          placeholder={checkText.searchHint}
          className="mb-3 sm:w-80"
        />
      )}
      {check.isPending ? (
        <div className="flex flex-col gap-3" aria-busy>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-20 rounded-xl" />
          ))}
        </div>
      ) : check.isError && !check.data ? (
        <QueryError title={checkText.loadFailed} query={check} />
      ) : search && check.data.causes.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={common.noResults}
          description={checkText.noMatchHint}
          action={<Button onClick={() => setUrl({ search: null })}>{common.clearSearch}</Button>}
        />
      ) : check.data.total === 0 ? (
        <EmptyState
          illustration={<AllClearIllustration />}
          title={checkText.emptyTitle}
          description={checkText.emptyHint}
          action={<LinkButton to="/outbox">{checkText.toOutbox}</LinkButton>}
        />
      ) : (
        <Causes overview={check.data} workspaceIds={workspaceIds} search={search} />
      )}
    </>
  )
}

type CausesProps = { overview: CheckOverview; workspaceIds: string | undefined; search: string | undefined }

function Causes({ overview, workspaceIds, search }: CausesProps) {
  const [url, setUrl] = useUrlState(Url)
  const may = useHasRole('member')
  // a search finds leads; the other causes are about mailboxes, sequences and so on
  const others = search ? [] : OTHER_CAUSES.filter((cause) => otherCauseCount(overview, cause) > 0)
  // the most urgent is open until the user opens another or closes it
  const open = url.cause ?? overview.causes[0]?.cause ?? others[0]
  const toggle = (cause: NonNullable<typeof url.cause>) => (): void =>
    setUrl({ cause: open === cause ? 'none' : cause })
  return (
    <div className="flex flex-col border-t border-line-strong">
      {overview.causes.map(({ cause, count }) => (
        <CauseCard
          key={cause}
          {...CAUSE_STYLES[cause]}
          {...checkCauses[cause]}
          count={checkText.leadCount(formatNumber(count))}
          open={open === cause}
          onToggle={toggle(cause)}
        >
          <CheckEnrollmentList
            // a selection belongs to one search
            key={search}
            cause={cause}
            search={search}
            workspaceIds={workspaceIds}
            may={may}
            page={url.page}
            setPage={setUrl}
          />
        </CauseCard>
      ))}
      {others.map((cause) => (
        <OtherCauseCard
          key={cause}
          cause={cause}
          overview={overview}
          open={open === cause}
          onToggle={toggle(cause)}
        />
      ))}
    </div>
  )
}
