// The export of all matches of the filter, and links to duplicates and past imports.
import { Copy, Download, Ellipsis, History } from 'lucide-react'
import { leadFileUrl } from '#web/data/leads/leads.ts'
import { duplicatesText } from '#web/screens/leads/duplicates/text.ts'
import { importsText } from '#web/screens/leads/import/past-imports-text.ts'
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

type LeadToolsProps = { filter: Parameters<typeof leadFileUrl>[0]; hasMatches: boolean }

export const LeadTools = ({ filter, hasMatches }: LeadToolsProps) => (
  <>
    {hasMatches && (
      <a
        href={leadFileUrl(filter)}
        download
        aria-label={leadsText.export}
        data-variant="ghost"
        data-shape="icon"
        className="btn"
        {...tooltipProps(leadsText.exportHint)}
      >
        <Download aria-hidden />
      </a>
    )}
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
  </>
)
