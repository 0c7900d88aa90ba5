// The main menu.
import {
  Building2,
  CalendarClock,
  ChartNoAxesColumn,
  ChevronsUpDown,
  CircleAlert,
  FlaskConical,
  Inbox,
  Layers,
  LayoutTemplate,
  ListTodo,
  type LucideIcon,
  Mailbox,
  Search,
  Settings,
  Users,
  Workflow,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, NavLink } from 'react-router'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import {
  ALL_WORKSPACES,
  selectWorkspace,
  useSelectedWorkspace,
  useWorkspaceFilter,
} from '#web/lib/selected-workspace.ts'
import { paletteKey } from '#web/shell/palette/palette.tsx'
import { paletteText } from '#web/shell/palette/text.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { consentReminderText } from '#web/words/notices.ts'
import { shell } from '#web/words/shell.ts'
import { UserMenu } from './user-menu.tsx'

type Item = { to: string; label: string; icon: LucideIcon; badge?: ComponentType }

const GROUPS: { label?: string; items: Item[] }[] = [
  {
    label: shell.navGroups.outreach,
    items: [
      { to: '/sequences', label: shell.nav.sequences, icon: Workflow },
      { to: '/check', label: shell.nav.check, icon: CircleAlert, badge: CheckBadge },
      { to: '/inbox', label: shell.nav.inbox, icon: Inbox, badge: InboxBadge },
      { to: '/outbox', label: shell.nav.outbox, icon: CalendarClock },
      { to: '/customer-groups', label: shell.nav.customerGroups, icon: Building2 },
      { to: '/leads', label: shell.nav.leads, icon: Users, badge: ConsentBadge },
      { to: '/email-templates', label: shell.nav.emailTemplates, icon: LayoutTemplate },
    ],
  },
  {
    label: shell.navGroups.sending,
    items: [
      { to: '/email-accounts', label: shell.nav.emailAccounts, icon: Mailbox },
      { to: '/sandbox', label: shell.nav.sandbox, icon: FlaskConical },
    ],
  },
]

const Entry = ({ to, label, icon: Icon, badge: Count }: Item) => (
  <NavLink
    to={to}
    className="nav-entry relative flex h-[33px] items-center gap-2.5 rounded-lg px-2.5 text-[13.5px] font-medium text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-ink/8 aria-[current=page]:font-semibold aria-[current=page]:text-ink [&[aria-current=page]_svg]:text-primary-ink"
  >
    <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
    {label}
    {Count && <Count />}
  </NavLink>
)

export function Sidebar({ onFind }: { onFind: () => void }) {
  return (
    <>
      <Link to="/today" className="mx-4 mt-4 mb-3 flex w-fit items-center gap-2 rounded-lg pr-2">
        <BrandMark className="size-7" />
        <span className="text-[17px] font-bold tracking-[-0.03em]">{common.appName}</span>
      </Link>
      <div className="px-3 pb-2">
        <WorkspacePicker />
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
          className="mt-2 flex h-[33px] w-full items-center gap-2.5 rounded-lg border border-line bg-surface px-2.5 text-[13.5px] text-muted transition-colors hover:border-line-strong hover:text-ink"
        >
          <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
          {paletteText.open}
          <kbd aria-hidden className="ml-auto font-sans text-2xs text-faint">
            {paletteKey()}
          </kbd>
        </button>
      </div>
      <nav aria-label={shell.menu} className="flex flex-1 flex-col gap-4 px-3 pt-1.5 pb-4">
        <div className="flex flex-col gap-px">
          <Entry to="/today" label={shell.nav.today} icon={ListTodo} />
          <Entry to="/dashboard" label={shell.nav.dashboard} icon={ChartNoAxesColumn} />
        </div>
        {GROUPS.map((group) => (
          <div key={group.label} className="flex flex-col gap-px">
            <p className="px-2.5 pb-1 text-2xs font-semibold text-faint">{group.label}</p>
            {group.items.map((item) => (
              <Entry key={item.to} {...item} />
            ))}
          </div>
        ))}
      </nav>
      <div className="mx-3 flex flex-col gap-1.5 border-t border-line py-2.5">
        <Entry to="/settings" label={shell.nav.settings} icon={Settings} />
        <UserMenu />
      </div>
    </>
  )
}

const MAX_SHOWN_COUNT = 999

type BadgeProps = {
  count: number | undefined
  words: (n: string) => string
  /** only what came back is coloured */
  className?: string
}

const CountBadge = ({ count = 0, words, className }: BadgeProps) =>
  count > 0 && (
    <span
      title={words(formatNumber(count))}
      className={cx('tabular ml-auto text-xs font-semibold', className)}
    >
      <span aria-hidden>{count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}</span>
      <span className="sr-only">{words(formatNumber(count))}</span>
    </span>
  )

/** The numbers beside the entries of the menu, refetched after changes. */
const useBadges = () =>
  useRead(
    api.badges.countBadges,
    { query: { workspaceIds: useWorkspaceFilter() } },
    { refetchInterval: REFETCH_MS.stats },
  ).data

function CheckBadge() {
  const badges = useBadges()
  return <CountBadge count={badges?.check} words={shell.checkCount} />
}

function InboxBadge() {
  const badges = useBadges()
  return <CountBadge count={badges?.unread} words={shell.unreadCount} className="text-green-ink" />
}

function ConsentBadge() {
  const badges = useBadges()
  return <CountBadge count={badges?.consents} words={consentReminderText.badge} />
}

/** Selects the workspace that lists are filtered by. */
function WorkspacePicker() {
  const workspaces = useMyWorkspaces()
  const selected = useSelectedWorkspace()
  const current = useCurrentWorkspace()
  return (
    <Menu
      align="start"
      className="w-[212px]"
      label={shell.pickWorkspace}
      trigger={
        <button
          type="button"
          className="flex h-[42px] w-full items-center gap-2.5 rounded-[10px] border border-line bg-surface px-2 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <Initial name={current?.name} />
          <span className="sr-only">{shell.pickWorkspace}</span>
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">
            {current?.name ?? shell.allWorkspaces}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: shell.allWorkspaces,
          hint: shell.allWorkspacesHint,
          checked: selected === ALL_WORKSPACES,
          onSelect: () => selectWorkspace(ALL_WORKSPACES),
        },
        { kind: 'separator' },
        ...workspaces.map((workspace) => ({
          kind: 'choice' as const,
          label: workspace.name,
          hint: shell.roles[workspace.role],
          checked: workspace.id === selected,
          onSelect: () => selectWorkspace(workspace.id),
        })),
      ]}
    />
  )
}

const Initial = ({ name }: { name: string | undefined }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-items-center rounded-md bg-ink text-xs font-bold text-canvas [&_svg]:size-3.5"
  >
    {name ? [...name.trim()][0] : <Layers />}
  </span>
)
