// The tabs above the list of leads: all, three statuses, and the saved views of the workspace.
import { Bookmark, ChevronDown, Pencil, RotateCcw, Save, Trash2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { LeadView, LeadViewContent } from '#api/leads/lead-views.ts'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { readUrlState, writeUrlState } from '#web/lib/list/search-params.ts'
import { toastFailure, toastSuccess, toasts } from '#web/lib/toast.ts'
import {
  contentOf,
  isSameContent,
  LeadsUrl,
  type LeadsUrlPatch,
  urlOf,
} from '#web/screens/leads/list/lead-url.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { viewText } from './text.ts'

const ViewNameDialog = lazyPart(() => import('./view-name-dialog.tsx'), 'ViewNameDialog')

/** Not `blocked`: the screen 확인 필요 counts more than that status. */
const STATUS_TABS = ['none', 'active', 'replied'] as const satisfies LeadStatus[]

export type ViewBarProps = {
  url: LeadsUrl
  workspaceIds: string | undefined
  may: boolean
  onChange: (patch: LeadsUrlPatch) => void
}

/** `view` in the URL is the saved view the filters began with, also after they were changed. */
export function ViewBar({ url, workspaceIds, may, onChange }: ViewBarProps) {
  const [params] = useSearchParams()
  const views = useRead(
    api.leadViews.listLeadViews,
    { query: { workspaceIds } },
    { select: (page) => page.data },
  )
  const counts = useRead(
    api.leadViews.countLeadStatuses,
    { query: { workspaceIds } },
    { select: (reply) => reply.data },
  )
  const naming = useOpenDialog<{ content: LeadViewContent } | { view: LeadView }>()
  const current = contentOf(url)
  const chosen = views.data?.find(({ id }) => id === url.view)
  const isChanged = chosen !== undefined && !isSameContent(current, chosen.content)
  const countOf = (status: LeadStatus) => counts.data?.find((each) => each.status === status)?.count ?? 0
  const total = counts.data?.reduce((sum, { count }) => sum + count, 0)
  const to = (patch: LeadsUrlPatch): string =>
    `?${writeUrlState(LeadsUrl, params, { ...urlOf(EMPTY), ...patch })}`
  const isPlain = (statuses: LeadStatus[]): boolean =>
    !chosen && isSameContent({ ...current, sort: 'created', columns: [] }, { ...EMPTY, statuses })
  // nothing to choose from before the first lead
  if (total === 0 && views.data?.length === 0) return null
  return (
    <>
      <div className="flex items-center gap-1">
        <nav aria-label={viewText.views} className="-mb-px flex min-w-0 items-center gap-1 overflow-x-auto">
          <ViewLink to={to({ view: null })} isCurrent={isPlain([])} count={total}>
            {viewText.all}
          </ViewLink>
          {STATUS_TABS.map((status) => (
            <ViewLink
              key={status}
              to={to({ view: null, status: [status] })}
              isCurrent={isPlain([status])}
              count={counts.data && countOf(status)}
            >
              {LEAD_STATUS_LABELS[status]}
            </ViewLink>
          ))}
          {(views.data ?? []).map((view) => (
            <span key={view.id} className="flex shrink-0 items-center">
              <ViewLink to={to({ ...urlOf(view.content), view: view.id })} isCurrent={view === chosen}>
                <span className="max-w-48 truncate" title={view.name}>
                  {view.name}
                </span>
                {view === chosen && isChanged && (
                  <span className="text-xs font-normal text-muted">{viewText.changed}</span>
                )}
              </ViewLink>
              {view === chosen && may && (
                <ViewMenu
                  view={view}
                  content={current}
                  isChanged={isChanged}
                  onChange={onChange}
                  onRename={() => naming.show({ view })}
                />
              )}
            </span>
          ))}
          {views.isError && (
            <Button size="sm" variant="ghost" onClick={() => void views.refetch()}>
              {viewText.loadFailed}
            </Button>
          )}
        </nav>
        {may && (
          <IconButton label={viewText.save} onClick={() => naming.show({ content: current })}>
            <Bookmark aria-hidden />
          </IconButton>
        )}
      </div>
      {naming.render((subject, dialog) => (
        <ViewNameDialog
          {...dialog}
          subject={subject}
          workspaceIds={workspaceIds}
          onSaved={(view) => onChange({ view: view.id })}
        />
      ))}
    </>
  )
}

const EMPTY: LeadViewContent = contentOf(readUrlState(LeadsUrl, new URLSearchParams()))

type ViewLinkProps = {
  to: string
  isCurrent: boolean
  count?: number | undefined
  children: React.ReactNode
}

const ViewLink = ({ to, isCurrent, count, children }: ViewLinkProps) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isCurrent ? 'page' : undefined}
    className={cx(
      'inline-flex h-10 shrink-0 items-center gap-1.5 rounded-t border-b-2 px-2 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
      isCurrent ? 'border-primary font-semibold text-ink' : 'border-transparent text-muted hover:text-ink',
    )}
  >
    {children}
    {count !== undefined && (
      <span className="tabular">
        {count >= MAX_COUNTED_LEADS ? viewText.countOrMore(formatNumber(count)) : formatNumber(count)}
      </span>
    )}
  </Link>
)

type ViewMenuProps = {
  view: LeadView
  content: LeadViewContent
  isChanged: boolean
  onChange: (patch: LeadsUrlPatch) => void
  onRename: () => void
}

function ViewMenu({ view, content, isChanged, onChange, onRename }: ViewMenuProps) {
  const change = useChange(api.leadViews.updateLeadView)
  const create = useChange(api.leadViews.createLeadView)
  const remove = useChange(api.leadViews.deleteLeadView)
  // deleting the view removes this menu, and callbacks given to `mutate` are not called after that
  const restore = async (): Promise<void> => {
    try {
      const { workspaceId, name, content: saved } = view
      await create.mutateAsync({ body: { workspaceId, name, content: saved } })
    } catch (error) {
      toastFailure(error, viewText.restoreFailed)
    }
  }
  const deleteView = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id: view.id } })
      onChange({ view: null })
      toastSuccess(viewText.removed(view.name), { label: viewText.undo, onSelect: () => void restore() })
    } catch (error) {
      toastFailure(error, viewText.removeFailed)
    }
  }
  return (
    <Menu
      trigger={
        <IconButton label={viewText.menu(view.name)} size="xs">
          <ChevronDown aria-hidden />
        </IconButton>
      }
      entries={[
        isChanged && {
          label: viewText.overwrite,
          icon: <Save />,
          onSelect: () =>
            change.mutate(
              { params: { id: view.id }, body: { content, expectedUpdatedAt: view.updatedAt } },
              toasts(viewText.overwritten(view.name), viewText.saveFailed),
            ),
        },
        isChanged && {
          label: viewText.reset,
          icon: <RotateCcw />,
          onSelect: () => onChange(urlOf(view.content)),
        },
        { label: viewText.rename, icon: <Pencil />, onSelect: onRename },
        { kind: 'separator' },
        {
          label: viewText.remove,
          icon: <Trash2 />,
          danger: true,
          onSelect: () => void deleteView(),
        },
      ]}
    />
  )
}
