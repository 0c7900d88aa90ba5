// The inbox: filters at the top, threads on the left, the open one on the right. Small windows show one of the two.
import { Keyboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { useInbox, useInboxCounts } from '#web/inbox/queries/inbox.ts'
import { useInboxLabels } from '#web/inbox/queries/labels.ts'
import { pageCount } from '#web/lib/list/paging.ts'
import { useUrlState, writeUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { useHasRole } from '#web/workspaces/queries/workspaces.ts'
import { InboxBulkActions } from './bulk-actions.tsx'
import { InboxFilters, InboxTabs } from './filters.tsx'
import { type InboxKey, InboxShortcutsHelp, useInboxKeys } from './keyboard-shortcuts.tsx'
import { inboxText } from './text.ts'
import { Thread } from './thread/thread.tsx'
import { ThreadList } from './thread-list.tsx'
import { InboxUrl, inboxQuery, PAGE } from './url-state.ts'
import { useThreadActions } from './use-thread-actions.ts'

const NONE: InboxThread[] = []

export function InboxScreen() {
  const [url, setUrl] = useUrlState(InboxUrl)
  const workspaceIds = useWorkspaceFilter()
  const threads = useInbox(inboxQuery(url, workspaceIds))
  const labels = useInboxLabels(workspaceIds).data?.data ?? []
  const counts = useInboxCounts(workspaceIds).data
  const may = useHasRole('member')
  const actions = useThreadActions()
  const frame = useRef<HTMLDivElement>(null)
  const { selected, select, clear } = useSelection(workspaceIds ?? 'all')
  const rows = threads.data?.data ?? NONE
  const { total } = threads.data ?? {}
  const [stay, setStay] = useState<string>()
  const [help, setHelp] = useState(false)
  const pages = total === undefined ? undefined : pageCount(total, PAGE)
  useEffect(() => {
    // the page no longer has rows
    if (pages !== undefined && url.page > pages) setUrl({ page: pages }, { replace: true })
  }, [url.page, pages, setUrl])
  const shown = url.thread ?? stay
  useEffect(() => {
    // on a wide window a thread is always open, and it stays open when newer ones arrive above it
    setStay((before) => (rows.some(({ id }) => id === before) ? before : rows[0]?.id))
  }, [rows])
  const here = rows.findIndex(({ id }) => id === shown)
  const open = (id: string | undefined): void => setUrl({ thread: id, page: url.page }, { replace: true })
  const done = (id: string, isDone: boolean): void => {
    const next = rows[here + 1] ?? rows[here - 1]
    actions.setDone([id], isDone, () => isDone && url.thread && open(next?.id))
  }
  useInboxKeys((key: InboxKey) => {
    const current = rows[here]
    // J opens the thread that was only opened automatically before it moves on
    if (key === 'next') open(rows[url.thread ? Math.min(here + 1, rows.length - 1) : here]?.id)
    else if (key === 'previous') open(rows[Math.max(here - 1, 0)]?.id)
    else if (key === 'search') frame.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
    else if (key === 'help') setHelp(true)
    else if (!may || !shown) return
    else if (key === 'answer')
      frame.current?.querySelector<HTMLElement>('[data-answer-field] [role=textbox]')?.focus()
    else if (key === 'intent') frame.current?.querySelector<HTMLElement>('[data-intent-menu]')?.click()
    else if (key === 'done') done(shown, !(current?.isDone ?? false))
    else actions.setRead([shown], false)
  })
  return (
    <div ref={frame}>
      <div className={cx(url.thread && 'max-lg:hidden')}>
        <PageHeader title={inboxText.title} description={inboxText.description} />
        <InboxTabs url={url} setUrl={setUrl} />
        <div className="mb-3 flex min-h-[34px]">
          {selected.size > 0 ? (
            <InboxBulkActions
              threads={rows.filter(({ id }) => selected.has(id))}
              ids={[...selected]}
              labels={labels}
              onClear={clear}
            />
          ) : (
            <InboxFilters url={url} setUrl={setUrl} labels={labels} />
          )}
        </div>
      </div>
      <div
        {...tabPanelProps(inboxText.kinds, url.kind)}
        className="grid items-start gap-4 lg:grid-cols-[370px_minmax(0,1fr)]"
      >
        <div className={cx('min-w-0', url.thread && 'max-lg:hidden', !shown && 'lg:col-span-2')}>
          <ThreadList
            threads={threads}
            labels={labels}
            url={url}
            setUrl={setUrl}
            shown={shown}
            isEmptyInbox={counts?.isEmpty ?? false}
            selection={may ? { selected, onChange: select } : undefined}
            hrefOf={(id) => `?${writeUrlState(InboxUrl, new URLSearchParams(), { ...url, thread: id })}`}
          />
          {shown && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Keyboard aria-hidden />}
              className="mt-2 max-lg:hidden"
              onClick={() => setHelp(true)}
            >
              {inboxText.keys}
            </Button>
          )}
        </div>
        {shown && (
          <div className={cx('min-w-0 lg:sticky lg:top-4', !url.thread && 'max-lg:hidden')}>
            <Thread
              key={shown}
              id={shown}
              // a thread that was opened automatically is not marked as read
              isChosen={url.thread !== undefined}
              labels={labels}
              onDone={(isDone) => done(shown, isDone)}
              backTo={`?${writeUrlState(InboxUrl, new URLSearchParams(), { ...url, thread: null })}`}
              onMoved={(id) => setUrl({ thread: id, kind: 'reply', page: 1 }, { replace: true })}
            />
          </div>
        )}
      </div>
      <InboxShortcutsHelp open={help} onOpenChange={setHelp} />
    </div>
  )
}
