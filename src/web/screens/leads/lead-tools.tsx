// What is rarer on the contacts screen: putting duplicates in order, past imports.
import { Copy, Ellipsis, History } from 'lucide-react'
import { duplicatesText } from '#web/text/duplicates.ts'
import { importsText } from '#web/text/imports.ts'
import { leadPageText } from '#web/text/lead-history.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

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
