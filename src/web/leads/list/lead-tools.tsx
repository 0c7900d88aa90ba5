// Links to duplicates and past imports.
import { Copy, Ellipsis, History } from 'lucide-react'
import { duplicatesText } from '#web/leads/duplicates/text.ts'
import { importsText } from '#web/leads/import/past-imports-text.ts'
import { leadPageText } from '#web/leads/page/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'

export const LeadTools = () => (
  <Menu
    align="end"
    trigger={
      <IconButton label={leadPageText.tools}>
        <Ellipsis aria-hidden />
      </IconButton>
    }
    entries={[
      { kind: 'link', label: duplicatesText.title, icon: <Copy />, to: '/leads/duplicates' },
      { kind: 'link', label: importsText.title, icon: <History />, to: '/leads/imports' },
    ]}
  />
)
