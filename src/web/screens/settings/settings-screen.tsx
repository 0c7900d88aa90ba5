// The settings: a list of sections in groups, and the chosen section.
import {
  Bell,
  BookOpenText,
  Building2,
  CalendarOff,
  CircleUser,
  KeyRound,
  LogIn,
  type LucideIcon,
  MailCheck,
  Monitor,
  Moon,
  Palette,
  Scale,
  ScrollText,
  ShieldBan,
  Sparkles,
  Sun,
  Trash2,
  Users,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { ApiKeysTab } from '#web/screens/accounts/api-keys/api-keys-tab.tsx'
import { Account } from '#web/screens/accounts/profile/account-tab.tsx'
import { Sender } from '#web/screens/compliance/sender/sender-tab.tsx'
import { SuppressionsTab } from '#web/screens/compliance/suppressions/suppressions-tab.tsx'
import { OAuthClientsTab } from '#web/screens/mailboxes/oauth-clients/oauth-clients-tab.tsx'
import { DigestSection } from '#web/screens/overview/digest/digest-section.tsx'
import { NotificationsSection } from '#web/screens/overview/notifications/notifications-section.tsx'
import { Webhooks } from '#web/screens/webhooks/webhooks-tab.tsx'
import { Audit } from '#web/screens/workspaces/audit/audit-tab.tsx'
import { Bin } from '#web/screens/workspaces/bin/bin-tab.tsx'
import { DaysOffTab } from '#web/screens/workspaces/days-off/days-off-tab.tsx'
import { MembersTab } from '#web/screens/workspaces/members/members-tab.tsx'
import { Workspaces } from '#web/screens/workspaces/workspaces-tab.tsx'
import { ModelTab } from '#web/screens/writing/model/model-tab.tsx'
import { OwnSourcesTab } from '#web/screens/writing/own-sources/own-sources-tab.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { shell } from '#web/words/shell.ts'
import { GROUPS, groupOf, type Section, SettingsUrl, sectionUrl } from './sections.ts'
import { settingsText } from './text.ts'

const THEME_ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

function AppearanceSection() {
  const theme = useTheme()
  return (
    <RadioCards
      label={settingsText.names.appearance}
      value={theme}
      onValueChange={setTheme}
      cards={THEMES.map((value) => ({ value, label: shell.themes[value], icon: THEME_ICONS[value] }))}
    />
  )
}

const PANELS: Record<Section, { panel: ComponentType; icon: LucideIcon }> = {
  account: { panel: Account, icon: CircleUser },
  notifications: { panel: NotificationsSection, icon: Bell },
  digest: { panel: DigestSection, icon: MailCheck },
  appearance: { panel: AppearanceSection, icon: Palette },
  workspace: { panel: Workspaces, icon: Building2 },
  members: { panel: MembersTab, icon: Users },
  sender: { panel: Sender, icon: Scale },
  'days-off': { panel: DaysOffTab, icon: CalendarOff },
  suppressions: { panel: SuppressionsTab, icon: ShieldBan },
  model: { panel: ModelTab, icon: Sparkles },
  'own-sources': { panel: OwnSourcesTab, icon: BookOpenText },
  keys: { panel: ApiKeysTab, icon: KeyRound },
  webhooks: { panel: Webhooks, icon: Webhook },
  'oauth-clients': { panel: OAuthClientsTab, icon: LogIn },
  audit: { panel: Audit, icon: ScrollText },
  bin: { panel: Bin, icon: Trash2 },
}

/** Sections to read and fill in; the others are lists and use more of the width. */
const FORMS: ReadonlySet<Section> = new Set([
  'account',
  'notifications',
  'digest',
  'appearance',
  'workspace',
  'sender',
  'days-off',
  'model',
  'oauth-clients',
])

export function SettingsScreen() {
  const [{ tab: section }] = useUrlState(SettingsUrl)
  const { panel: Panel } = PANELS[section]
  const name = settingsText.names[section]
  return (
    <div className="xl:grid xl:grid-cols-[184px_minmax(0,1fr)] xl:gap-x-8">
      <PageTitle title={`${name} · ${settingsText.title}`} />
      <SectionList section={section} />
      <SectionSelect section={section} />
      <div className="min-w-0">
        <header className="max-w-[720px] pb-5">
          <p className="text-xs font-medium text-muted">{settingsText.groups[groupOf(section)]}</p>
          <div className="flex items-center gap-2.5">
            <h1 className="text-xl font-bold tracking-[-0.02em]">{name}</h1>
            <HelpLink />
          </div>
          <p className="mt-0.5 text-sm text-muted">{settingsText.purposes[section]}</p>
        </header>
        <div className={FORMS.has(section) ? 'max-w-[720px]' : 'max-w-[1080px]'}>
          <Panel key={section} />
        </div>
      </div>
    </div>
  )
}

type SectionProps = { section: Section }

const SectionList = ({ section }: SectionProps) => (
  <nav
    aria-label={settingsText.sections}
    className="sticky top-7 flex flex-col gap-3.5 self-start max-xl:hidden"
  >
    <p className="px-2 text-base font-bold">{settingsText.title}</p>
    {GROUPS.map(({ group, sections }) => (
      <div key={group} className="flex flex-col gap-px">
        <h2 className="px-2 pb-1 text-2xs font-semibold text-muted">{settingsText.groups[group]}</h2>
        {sections.map((one) => {
          const { icon: Icon } = PANELS[one]
          return (
            <Link
              key={one}
              to={sectionUrl(one)}
              aria-current={one === section ? 'page' : undefined}
              className="flex h-[31px] items-center gap-2 rounded-lg px-2 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-ink/8 aria-[current=page]:font-semibold aria-[current=page]:text-ink [&[aria-current=page]_svg]:text-primary-ink"
            >
              <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
              {settingsText.names[one]}
            </Link>
          )
        })}
      </div>
    ))}
  </nav>
)

/** On narrow windows the list would push the section below the first screen. */
function SectionSelect({ section }: SectionProps) {
  const navigate = useNavigate()
  return (
    <select
      aria-label={settingsText.sections}
      className="control mb-5 sm:max-w-80 xl:hidden"
      value={section}
      onChange={(event) => void navigate(sectionUrl(event.target.value as Section))}
    >
      {GROUPS.map(({ group, sections }) => (
        <optgroup key={group} label={settingsText.groups[group]}>
          {sections.map((one) => (
            <option key={one} value={one}>
              {settingsText.names[one]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
