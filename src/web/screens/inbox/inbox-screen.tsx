// The inbox: the list, the open thread and what is known about its lead, each in a pane that scrolls by itself. A narrow window
// shows the list or the thread.
import { Keyboard, ListFilter } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { useInbox, useInboxCounts, useShownThreads } from '#web/data/inbox/inbox.ts'
import { useHasRole, useHasRoleIn } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useUrlState, writeUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { InboxBulkActions } from './bulk-actions.tsx'
import { activeFilters, InboxFilters, InboxTabs, KindSelect, SortButton } from './filters.tsx'
import { type InboxKey, InboxShortcutsHelp, useInboxKeys } from './keyboard-shortcuts.tsx'
import { useThreadKeys } from './open-thread-part.ts'
import { SelectAllThreads } from './select-all-threads.tsx'
import { inboxText } from './text.ts'
import { Thread } from './thread/thread.tsx'
import { ThreadList } from './thread-list.tsx'
import { InboxUrl, inboxCountsQuery, inboxQuery } from './url-state.ts'
import { useThreadActions } from './use-thread-actions.ts'

/** Tailwind's `lg`: a narrower window shows the list or the thread. */
const HAS_PANES = '(min-width: 1024px)'

export function InboxScreen() {
  const [url, setUrl] = useUrlState(InboxUrl)
  const workspaceIds = useWorkspaceFilter()
  const filter = inboxQuery(url, workspaceIds)
  const threads = useInbox(filter)
  const { rows, more } = threads
  const { total } = threads.data?.pages[0] ?? {}
  const labels = useRead(api.inboxLabels.listInboxLabels, { query: { workspaceIds } }).data?.data ?? []
  const counts = useInboxCounts(inboxCountsQuery(url, workspaceIds)).data
  const maySomewhere = useHasRole('member')
  const mayIn = useHasRoleIn('member')
  const shownThreads = useShownThreads()
  const actions = useThreadActions()
  const frame = useRef<HTMLDivElement>(null)
  const { selected, select, clear } = useSelection(JSON.stringify(filter), rows, ({ id }) => id)
  const [stay, setStay] = useState<string>()
  const [help, setHelp] = useState(false)
  const active = activeFilters(url)
  const [filtering, setFiltering] = useState(active > 0)
  // keys must not change a thread that a narrow window does not show
  const first = useMediaQuery(HAS_PANES) ? stay : undefined
  const shown = url.thread ?? first
  useEffect(() => {
    // on a wide window a thread is always open, and it stays open when newer ones arrive above it
    setStay((before) => (rows.some(({ id }) => id === before) ? before : rows[0]?.id))
  }, [rows])
  // an inbox that never received a message has one pane; the panes do not move while a list loads or has no match
  const hasPanes = shown !== undefined || counts?.isEmpty !== true
  const { chosen, choose } = useChosenThread(url.thread, (thread) => setUrl({ thread }, { replace: true }))
  const orderAround = useOrder(rows, shown)
  const next = useNextThread(rows, { hasMore: threads.hasNextPage, more, open: choose })
  const openAfter = (id: string): void => {
    const order = orderAround(id)
    const at = order.indexOf(id)
    if (chosen()) choose(order[at + 1] ?? order[at - 1])
  }
  const done = (id: string, isDone: boolean): void => {
    void actions.setDone([id], isDone)
    if (isDone) openAfter(id)
  }
  const snooze = (id: string, until: string | null): void => {
    void actions.snooze([id], until)
    // it leaves the list
    if (until !== null && url.show !== 'snoozed') openAfter(id)
  }
  const threadKeys = useThreadKeys(frame, shown)
  useInboxKeys((key: InboxKey) => {
    threadKeys.forget()
    const opened = chosen() ?? first
    // J opens the thread that was only opened automatically before it moves on
    if (key === 'next') chosen() ? next(orderAround(opened), opened) : choose(stay)
    else if (key === 'previous') {
      const order = orderAround(opened)
      choose(order[Math.max(order.indexOf(opened ?? '') - 1, 0)])
    } else if (key === 'search') frame.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
    else if (key === 'help') setHelp(true)
    else if (key === 'undo') actions.undoLast()
    else if (!opened) return
    else {
      const [thread] = shownThreads([opened])
      if (!mayIn(thread?.workspaceId)) return
      if (key === 'done') done(opened, !thread?.isDone)
      else if (key === 'unread') void actions.setAllRead([opened], false)
      else threadKeys.use(key, opened)
    }
  })
  const picked = rows.filter(({ id }) => selected.has(id))
  return (
    <div ref={frame} data-panes className="relative flex min-h-0 min-w-0 flex-1">
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-col bg-surface max-lg:flex-1',
          // laid out but not visible, so that it keeps its scroll position
          url.thread && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
          hasPanes ? 'shrink-0 border-line lg:w-80 lg:border-r min-[87.5rem]:w-[348px]' : 'flex-1',
        )}
      >
        <header className="flex shrink-0 flex-col gap-2 px-4 pt-4">
          <div className="flex items-center gap-1">
            <h1 className="text-lg font-bold tracking-[-0.02em]">{inboxText.title}</h1>
            <HelpLink />
            <span className="ml-auto" />
            <IconButton label={inboxText.keys} className="max-lg:hidden" onClick={() => setHelp(true)}>
              <Keyboard aria-hidden />
            </IconButton>
            <IconButton
              label={active > 0 ? common.activeFilters(active) : common.filters}
              aria-expanded={filtering}
              className={cx('max-sm:hidden', active > 0 && 'text-primary-ink')}
              onClick={() => setFiltering(!filtering)}
            >
              <ListFilter aria-hidden />
            </IconButton>
          </div>
          <InboxFilters url={url} setUrl={setUrl} labels={labels} isOpen={filtering} />
          <InboxTabs url={url} setUrl={setUrl} />
        </header>
        <div className="flex min-h-[46px] shrink-0 items-center border-b border-line px-4 py-1.5">
          {picked.length > 0 ? (
            <InboxBulkActions
              threads={picked}
              dropped={selected.size - picked.length}
              labels={labels}
              onClear={clear}
            >
              <SelectAllThreads
                threads={threads}
                chosen={picked.length}
                isSelectable={({ workspaceId }) => mayIn(workspaceId)}
                onSelect={select}
              />
            </InboxBulkActions>
          ) : (
            <>
              {url.show !== 'snoozed' && (
                <>
                  <KindSelect url={url} setUrl={setUrl} />
                  <SortButton url={url} setUrl={setUrl} />
                </>
              )}
              <span className="tabular ml-auto text-xs text-muted" aria-live="polite">
                {total !== undefined && total > 0 && inboxText.total(formatNumber(total))}
              </span>
            </>
          )}
        </div>
        <div {...tabPanelProps(inboxText.show, url.show)} className="flex min-h-0 flex-1 flex-col">
          <ThreadList
            key={JSON.stringify(filter)}
            listKey={JSON.stringify(filter)}
            threads={threads}
            labels={labels}
            isSearch={url.search !== ''}
            show={url.show}
            shown={shown}
            chosen={url.thread}
            isEmptyInbox={counts?.isEmpty ?? false}
            selection={
              maySomewhere
                ? {
                    selected,
                    isSelectable: ({ workspaceId }) => mayIn(workspaceId),
                    onChange: select,
                  }
                : undefined
            }
            hrefOf={(id) => `?${writeUrlState(InboxUrl, new URLSearchParams(), { ...url, thread: id })}`}
          />
        </div>
      </div>
      {hasPanes && !shown && <div className="min-w-0 flex-1 bg-surface max-lg:hidden" />}
      {shown && (
        <Thread
          key={shown}
          id={shown}
          // a thread that was opened automatically is not marked as read
          isChosen={url.thread !== undefined}
          labels={labels}
          onDone={(isDone) => done(shown, isDone)}
          onSnooze={(until) => snooze(shown, until)}
          backTo={`?${writeUrlState(InboxUrl, new URLSearchParams(), { ...url, thread: null })}`}
          onMoved={(id) => setUrl({ thread: id, kind: 'reply' }, { replace: true })}
        />
      )}
      <InboxShortcutsHelp open={help} onOpenChange={setHelp} />
    </div>
  )
}

/**
 * The thread the user opened. The router changes the URL some time after it is asked to; keys that are pressed meanwhile go on from
 * the thread that was asked for last.
 */
function useChosenThread(thread: string | undefined, open: (id: string | undefined) => void) {
  const asked = useRef<(string | undefined)[]>([])
  useLayoutEffect(() => {
    const at = asked.current.indexOf(thread)
    // another thread was opened by a link
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
  }, [thread])
  return {
    chosen: () => asked.current.at(-1) ?? thread,
    choose: (id: string | undefined): void => {
      asked.current.push(id)
      open(id)
    },
  }
}

/**
 * @returns the ids of the list in their order around a thread: those of the list when the open thread was last in it. A thread that
 * was read has left the list of unread ones.
 */
function useOrder(
  rows: readonly InboxThread[],
  opened: string | undefined,
): (id: string | undefined) => readonly string[] {
  const known = useRef<readonly string[]>([])
  const ids = rows.map((row) => row.id)
  useLayoutEffect(() => {
    if (ids.some((id) => id === opened)) known.current = ids
  })
  return (id) =>
    ids.some((one) => one === id) || !known.current.some((one) => one === id) ? ids : known.current
}

/** Opens the thread after another one, also when it has to be loaded first. */
function useNextThread(
  rows: readonly InboxThread[],
  list: { hasMore: boolean; more: () => void; open: (id: string) => void },
): (order: readonly string[], id: string | undefined) => void {
  const { hasMore, more, open } = list
  /** the index of the thread that is not loaded yet */
  const waiting = useRef<number>(undefined)
  useEffect(() => {
    const row = waiting.current === undefined ? undefined : rows[waiting.current]
    if (!row) return
    waiting.current = undefined
    open(row.id)
  }, [rows, open])
  return (order, id) => {
    const next = order[order.indexOf(id ?? '') + 1]
    if (next !== undefined) return open(next)
    if (!hasMore) return
    waiting.current = rows.length
    more()
  }
}
