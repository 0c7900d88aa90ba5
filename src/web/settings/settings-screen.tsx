// The settings screen with its tabs.

import { Monitor, Moon, Sun } from 'lucide-react'
import * as z from 'zod'
import { ApiKeysTab } from '#web/accounts/api-keys/api-keys-tab.tsx'
import { Account } from '#web/accounts/profile/account-tab.tsx'
import { Sender } from '#web/compliance/sender/sender-tab.tsx'
import { SuppressionsTab } from '#web/compliance/suppressions/suppressions-tab.tsx'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { OAuthClientsTab } from '#web/mailboxes/oauth-clients/oauth-clients-tab.tsx'
import { appearanceText, settingsText } from '#web/shared/text/settings.ts'
import { shell } from '#web/shared/text/shell.ts'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs, tabPanelProps } from '#web/ui/layout/tabs.tsx'
import { Webhooks } from '#web/webhooks/webhooks-tab.tsx'
import { Audit } from '#web/workspaces/audit/audit-tab.tsx'
import { Bin } from '#web/workspaces/bin/bin-tab.tsx'
import { People } from '#web/workspaces/members/members-tab.tsx'
import { Workspaces } from '#web/workspaces/workspaces-tab.tsx'
import { ModelTab } from '#web/writing/model/model-tab.tsx'

const TABS = [
  'account',
  'workspace',
  'people',
  'sender',
  'suppressions',
  'model',
  'mail',
  'keys',
  'webhooks',
  'audit',
  'bin',
  'look',
] as const
const Url = z.object({
  tab: z.enum(TABS).default('workspace'),
  search: z.string().default(''),
  page: z.coerce.number<string>().int().min(1).default(1),
})

const PANELS = {
  account: Account,
  workspace: Workspaces,
  people: People,
  sender: Sender,
  suppressions: SuppressionsTab,
  model: ModelTab,
  mail: OAuthClientsTab,
  keys: ApiKeysTab,
  webhooks: Webhooks,
  audit: Audit,
  bin: Bin,
  look: AppearanceTab,
} as const

export function SettingsScreen() {
  const [{ tab }, setUrl] = useUrlState(Url)
  const Panel = PANELS[tab]
  return (
    <>
      <PageHeader title={settingsText.title} description={settingsText.description} />
      <Tabs
        label={settingsText.sections}
        value={tab}
        onValueChange={(next) => setUrl({ tab: next, search: null })}
        tabs={TABS.map((value) => ({ value, label: settingsText.tabs[value] }))}
      />
      <div {...tabPanelProps(settingsText.sections, tab)} className="pt-5">
        <Panel />
      </div>
    </>
  )
}

const THEME_ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const

export function AppearanceTab() {
  const theme = useTheme()
  return (
    <Card title={appearanceText.heading} description={appearanceText.hint}>
      <RadioCards
        label={appearanceText.heading}
        value={theme}
        onValueChange={setTheme}
        cards={THEMES.map((value) => ({ value, label: shell.themes[value], icon: THEME_ICONS[value] }))}
        className="max-w-[680px]"
      />
    </Card>
  )
}
