// The panel of the command palette: a search field over one list of grouped results. The focus stays in the field; the
// arrow keys move the active row.
import {
  Building2,
  CircleHelp,
  Clock,
  FileUp,
  LayoutTemplate,
  type LucideIcon,
  Mailbox,
  PanelTop,
  Plus,
  Search,
  Settings,
  Sparkles,
  SunMoon,
  UserPlus,
  Users,
  Workflow,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#web/data/accounts/session.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { useDebouncedUrlText } from '#web/lib/list/search-params.ts'
import { setTheme, THEMES } from '#web/lib/theme.ts'
import { matchScore } from '#web/parts/writing/mail-editor/variable-field/hangul-match.ts'
import { GROUPS, sectionUrl } from '#web/screens/settings/sections.ts'
import { settingsText } from '#web/screens/settings/text.ts'
import { cx } from '#web/ui/cx.ts'
import { SearchDialog } from '#web/ui/dialog/search-dialog.tsx'
import { shell } from '#web/words/shell.ts'
import { recentItems, rememberItem } from './recent.ts'
import { paletteText } from './text.ts'
import { usePaletteSearch } from './use-palette-search.ts'

type Entry = { id: string; label: string; detail?: string; icon: LucideIcon; run: () => void }
type Group = { label: string; entries: Entry[] }

const SCREENS = [
  ['/today', shell.nav.today],
  ['/dashboard', shell.nav.dashboard],
  ['/sequences', shell.nav.sequences],
  ['/check', shell.nav.check],
  ['/inbox', shell.nav.inbox],
  ['/outbox', shell.nav.outbox],
  ['/customer-groups', shell.nav.customerGroups],
  ['/leads', shell.nav.leads],
  ['/email-templates', shell.nav.emailTemplates],
  ['/email-accounts', shell.nav.emailAccounts],
  ['/sandbox', shell.nav.sandbox],
  ['/settings', shell.nav.settings],
] as const

const GROUP_ICONS: Record<string, LucideIcon> = {
  [paletteText.sequences]: Workflow,
  [paletteText.leads]: Users,
  [paletteText.groups]: Building2,
  [paletteText.templates]: LayoutTemplate,
}

const DESIGNER = /^\/sequences\/[^/]+\/workflow$/

type PanelProps = { open: boolean; onOpenChange: (open: boolean) => void }

export const PalettePanel = ({ open, onOpenChange }: PanelProps) => (
  <SearchDialog open={open} onOpenChange={onOpenChange} label={paletteText.title}>
    <Content onClose={() => onOpenChange(false)} />
  </SearchDialog>
)

function Content({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const field = useDebouncedUrlText(search, setSearch)
  const typed = field.text.trim()
  const found = usePaletteSearch(search)
  const groups = useGroups(typed, typed === '' ? [] : found.groups, onClose)
  const entries = groups.flatMap((group) => group.entries)
  const [activeId, setActiveId] = useState('')
  // a row that is no longer found makes the first row active
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  )
  const active = entries[at]
  const listId = useId()
  const optionId = (id: string): string => `${listId}-${id}`
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const isSearching = found.isSearching || typed !== search

  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setActiveId(entries[(at + step + entries.length) % entries.length]?.id ?? '')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      active?.run()
    }
  }

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          type="text"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active.id) : undefined}
          aria-label={paletteText.placeholder}
          placeholder={paletteText.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={field.text}
          onChange={(event) => {
            field.setText(event.target.value)
            setActiveId('')
          }}
          onKeyDown={press}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={paletteText.results}
        className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not a set of form fields
          <div key={group.label} role="group" aria-label={group.label} className="pb-1.5">
            <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-2xs font-semibold text-faint">
              {group.label}
            </p>
            {group.entries.map(({ id, label, detail, icon: Icon, run }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the active row
              <div
                key={id}
                id={optionId(id)}
                role="option"
                tabIndex={-1}
                aria-selected={id === active?.id}
                onMouseMove={() => setActiveId(id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={run}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm aria-selected:bg-hover max-sm:min-h-11"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.9} />
                <span className="min-w-0 truncate font-medium">{label}</span>
                {detail && (
                  <span className="ml-auto max-w-[45%] min-w-0 truncate text-xs text-muted">{detail}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={cx(
          'px-4 text-sm text-muted',
          entries.length > 0 && !isSearching ? 'sr-only' : 'py-3 text-center',
        )}
      >
        {isSearching
          ? paletteText.searching
          : entries.length > 0
            ? paletteText.found(entries.length)
            : `${paletteText.noMatch(typed)}. ${paletteText.noMatchHint}`}
      </p>
      <p
        aria-hidden
        className="flex gap-4 border-t border-line px-4 py-2 text-2xs text-muted max-sm:hidden [&_kbd]:mr-1 [&_kbd]:rounded [&_kbd]:border [&_kbd]:border-line [&_kbd]:bg-sunken [&_kbd]:px-1 [&_kbd]:font-sans"
      >
        {paletteText.keys.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {does}
          </span>
        ))}
      </p>
      {found.hasFailed && (
        <p role="alert" className="border-t border-line px-4 py-2.5 text-sm text-red-ink">
          {paletteText.failed}
        </p>
      )}
    </>
  )
}

function useGroups(typed: string, found: ReturnType<typeof usePaletteSearch>['groups'], onClose: () => void) {
  const { user } = useMe()
  const navigate = useNavigate()
  const may = useHasRole('member')
  const go = (to: string) => (): void => {
    onClose()
    void navigate(to)
  }
  const item = (one: { id: string; label: string; detail: string; to: string }, icon: LucideIcon): Entry => ({
    id: one.id,
    label: one.label,
    detail: one.detail,
    icon,
    run: () => {
      rememberItem(user.id, one)
      go(one.to)()
    },
  })
  const screens = SCREENS.map(([to, label]) => item({ id: `screen-${to}`, label, detail: '', to }, PanelTop))
  const sections = GROUPS.flatMap(({ group, sections }) =>
    sections.map((section) =>
      item(
        {
          id: `setting-${section}`,
          label: settingsText.names[section],
          detail: settingsText.groups[group],
          to: sectionUrl(section),
        },
        Settings,
      ),
    ),
  )
  const editing: Entry[] = [
    {
      id: 'new-sequence',
      label: paletteText.newSequence,
      icon: Plus,
      run: go('/sequences?create=open'),
    },
    {
      id: 'propose-sequence',
      label: paletteText.proposeSequence,
      icon: Sparkles,
      // in the designer for the open sequence, elsewhere for a new one
      run: go(
        DESIGNER.test(window.location.pathname)
          ? `${window.location.pathname}?propose=1`
          : '/sequences?create=propose',
      ),
    },
    { id: 'new-lead', label: paletteText.newLead, icon: UserPlus, run: go('/leads?open=new') },
    { id: 'import-leads', label: paletteText.importLeads, icon: FileUp, run: go('/leads?open=import') },
    {
      id: 'new-group',
      label: paletteText.newGroup,
      icon: Building2,
      run: go('/customer-groups?open=new'),
    },
    {
      id: 'new-template',
      label: paletteText.newTemplate,
      icon: LayoutTemplate,
      run: go('/email-templates?open=new'),
    },
    {
      id: 'connect-mailbox',
      label: paletteText.connectMailbox,
      icon: Mailbox,
      run: go('/email-accounts?open=connect'),
    },
  ]
  const actions: Entry[] = [
    ...(may ? editing : []),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: paletteText.themeTo(shell.themes[theme]),
      icon: SunMoon,
      run: () => {
        onClose()
        setTheme(theme)
      },
    })),
    {
      id: 'help',
      label: paletteText.help,
      icon: CircleHelp,
      run: () => {
        onClose()
        window.location.assign('/help')
      },
    },
  ]
  const groups: Group[] =
    typed === ''
      ? [
          {
            label: paletteText.recent,
            entries: recentItems(user.id)
              .get()
              .map((one) => ({ ...item(one, Clock), id: `recent-${one.id}` })),
          },
          { label: paletteText.actions, entries: actions },
          { label: paletteText.screens, entries: screens },
        ]
      : [
          { label: paletteText.screens, entries: matching(screens, typed) },
          { label: paletteText.actions, entries: matching(actions, typed) },
          { label: paletteText.settings, entries: matching(sections, typed) },
          ...found.map(({ label, items }) => ({
            label,
            entries: items.map((one) => item(one, GROUP_ICONS[label] ?? PanelTop)),
          })),
        ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Matching labels, the better match first; initial consonants match too (ㅅㅋㅅ finds 시퀀스). */
const matching = (entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .flatMap((entry) => {
      const score = matchScore(entry.label, typed)
      return score === null ? [] : [{ entry, score }]
    })
    .sort((a, b) => a.score - b.score)
    .map(({ entry }) => entry)
