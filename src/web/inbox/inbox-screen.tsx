// The inbox: the list, the open thread and what is known about its lead, each in a pane that scrolls by itself. A narrow window
// shows the list or the thread.
import { Keyboard, ListFilter } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { useInbox, useInboxCounts } from '#web/inbox/queries/inbox.ts'
import { useInboxLabels } from '#web/inbox/queries/labels.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useUrlState, writeUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { useHasRole } from '#web/workspaces/queries/workspaces.ts'
import { InboxBulkActions } from './bulk-actions.tsx'
import { activeFilters, InboxFilters, InboxTabs, KindSelect } from './filters.tsx'
import { type InboxKey, InboxShortcutsHelp, useInboxKeys } from './keyboard-shortcuts.tsx'
import { inboxText } from './text.ts'
import { Thread } from './thread/thread.tsx'
import { ThreadList } from './thread-list.tsx'
import { InboxUrl, inboxQuery } from './url-state.ts'
import { useThreadActions } from './use-thread-actions.ts'

export function InboxScreen() {
  const [url, setUrl] = useUrlState(InboxUrl)
  const workspaceIds = useWorkspaceFilter()
  const query = inboxQuery(url, workspaceIds)
  const threads = useInbox(query)
  const { rows, more } = threads
  const { total } = threads.data?.pages[0] ?? {}
  const labels = useInboxLabels(workspaceIds).data?.data ?? []
  const counts = useInboxCounts(workspaceIds).data
  const may = useHasRole('member')
  const actions = useThreadActions()
  const frame = useRef<HTMLDivElement>(null)
  const { selected, select, clear } = useSelection(workspaceIds ?? 'all')
  const [stay, setStay] = useState<string>()
  const [help, setHelp] = useState(false)
  const active = activeFilters(url)
  const [filtering, setFiltering] = useState(active > 0)
  const shown = url.thread ?? stay
  useEffect(() => {
    // on a wide window a thread is always open, and it stays open when newer ones arrive above it
    setStay((before) => (rows.some(({ id }) => id === before) ? before : rows[0]?.id))
  }, [rows])
  // an inbox that never received a message has one pane; the panes do not move while a list loads or has no match
  const hasPanes = shown !== undefined || counts?.isEmpty !== true
  const { chosen, choose } = useChosenThread(url.thread, (thread) => setUrl({ thread }, { replace: true }))
  const indexOf = (thread: string | undefined): number => rows.findIndex(({ id }) => id === thread)
  const next = useNextThread(rows, { hasMore: threads.hasNextPage, more, open: choose })
  const done = (id: string, isDone: boolean): void => {
    const at = indexOf(id)
    const after = rows[at + 1] ?? rows[at - 1]
    actions.setDone([id], isDone)
    if (isDone && chosen()) choose(after?.id)
  }
  const snooze = (id: string, until: string | null): void => {
    const at = indexOf(id)
    const after = rows[at + 1] ?? rows[at - 1]
    actions.snooze([id], until)
    // it leaves the list
    if (until !== null && url.show !== 'snoozed' && chosen()) choose(after?.id)
  }
  useInboxKeys((key: InboxKey) => {
    const opened = chosen() ?? stay
    const here = indexOf(opened)
    // J opens the thread that was only opened automatically before it moves on
    if (key === 'next') chosen() ? next(here) : choose(opened)
    else if (key === 'previous') choose(rows[Math.max(here - 1, 0)]?.id)
    else if (key === 'search') frame.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
    else if (key === 'help') setHelp(true)
    else if (!may || !opened) return
    else if (key === 'answer')
      frame.current?.querySelector<HTMLElement>('[data-answer-field] [role=textbox]')?.focus()
    else if (key === 'intent') frame.current?.querySelector<HTMLElement>('[data-intent-menu]')?.click()
    else if (key === 'snooze') frame.current?.querySelector<HTMLElement>('[data-snooze-menu]')?.click()
    else if (key === 'done') done(opened, !(rows[here]?.isDone ?? false))
    else actions.setAllRead([opened], false)
  })
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
          {selected.size > 0 ? (
            <InboxBulkActions
              threads={rows.filter(({ id }) => selected.has(id))}
              ids={[...selected]}
              labels={labels}
              onClear={clear}
            />
          ) : (
            <>
              {url.show !== 'snoozed' && <KindSelect url={url} setUrl={setUrl} />}
              <span className="tabular ml-auto text-xs text-muted" aria-live="polite">
                {total !== undefined && total > 0 && inboxText.total(formatNumber(total))}
              </span>
            </>
          )}
        </div>
        <div {...tabPanelProps(inboxText.show, url.show)} className="flex min-h-0 flex-1 flex-col">
          <ThreadList
            key={JSON.stringify(query)}
            listKey={JSON.stringify(query)}
            threads={threads}
            labels={labels}
            isSearch={url.search !== ''}
            shown={shown}
            chosen={url.thread}
            isEmptyInbox={counts?.isEmpty ?? false}
            selection={may ? { selected, onChange: select } : undefined}
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

/** Opens the thread after another one, also when it has to be loaded first. */
function useNextThread(
  rows: readonly InboxThread[],
  list: { hasMore: boolean; more: () => void; open: (id: string) => void },
): (here: number) => void {
  const { hasMore, more, open } = list
  /** the index of the thread that is not loaded yet */
  const waiting = useRef<number>(undefined)
  useEffect(() => {
    const row = waiting.current === undefined ? undefined : rows[waiting.current]
    if (!row) return
    waiting.current = undefined
    open(row.id)
  }, [rows, open])
  return (here) => {
    const row = rows[here + 1]
    if (row) return open(row.id)
    if (!hasMore) return
    waiting.current = here + 1
    more()
  }
}
