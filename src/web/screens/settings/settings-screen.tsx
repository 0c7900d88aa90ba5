// Settings, one subject at a time.
import * as z from 'zod'
import { useUrlState } from '#web/lib/search-params.ts'
import { Account } from '#web/screens/settings/account/account.tsx'
import { ApiKeys } from '#web/screens/settings/api-keys/api-keys.tsx'
import { Audit } from '#web/screens/settings/audit/audit.tsx'
import { Bin } from '#web/screens/settings/bin/bin.tsx'
import { MailLogin } from '#web/screens/settings/mail-login/mail-login.tsx'
import { Model } from '#web/screens/settings/model/model.tsx'
import { People } from '#web/screens/settings/people/people.tsx'
import { Sender } from '#web/screens/settings/sender/sender.tsx'
import { Webhooks } from '#web/screens/settings/webhooks/webhooks.tsx'
import { settingsText } from '#web/text/settings.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs, tabPanelProps } from '#web/ui/tabs.tsx'
import { Look } from './look.tsx'
import { SuppressionTab } from './suppression-tab.tsx'
import { Workspaces } from './workspaces.tsx'

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
  suppressions: SuppressionTab,
  model: Model,
  mail: MailLogin,
  keys: ApiKeys,
  webhooks: Webhooks,
  audit: Audit,
  bin: Bin,
  look: Look,
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
