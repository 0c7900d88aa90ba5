// The signed-in user: theme and signing out.
import { useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown, CircleUser, ListChecks, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMe } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { setTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { shell } from '#web/words/shell.ts'
import { recentItems } from './palette/recent.ts'

const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

export function UserMenu() {
  const { user } = useMe()
  const theme = useTheme()
  const leave = useChange(api.session.signOut)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const signOut = (): void =>
    leave.mutate(
      {},
      {
        onSuccess: async () => {
          recentItems(user.id).set([])
          await navigate('/sign-in')
          cache.clear()
        },
        onError: (error) => toastFailure(error, shell.signOutFailed),
      },
    )
  const openTour = (): void => {
    setTourVisibility(user.id, 'open')
    void navigate('/today')
  }
  return (
    <Menu
      side="top"
      align="start"
      className="w-[212px]"
      label={shell.userMenu(user.name)}
      trigger={
        <button
          type="button"
          className="flex h-12 w-full items-center gap-2.5 rounded-[10px] px-2 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
        >
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-gray-soft text-xs font-bold text-gray-ink"
          >
            {[...user.name.trim()][0]}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate text-sm font-semibold">{user.name}</span>
            <span title={user.email} className="block truncate text-2xs text-muted">
              {user.email}
            </span>
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
        </button>
      }
      entries={[
        { kind: 'heading', label: shell.theme },
        ...THEMES.map((name) => ({
          kind: 'choice' as const,
          label: shell.themes[name],
          icon: ICONS[name],
          checked: theme === name,
          onSelect: () => setTheme(name),
        })),
        { kind: 'separator' },
        { kind: 'link', label: shell.account, to: '/settings?tab=account', icon: <CircleUser /> },
        { label: shell.tour, icon: <ListChecks />, onSelect: openTour },
        { label: shell.signOut, icon: <LogOut />, onSelect: signOut },
      ]}
    />
  )
}
