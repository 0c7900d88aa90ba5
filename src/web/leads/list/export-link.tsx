// Exports all matches of the filter, not only the page.
import { Download } from 'lucide-react'
import { leadFileUrl } from '#web/leads/queries/leads.ts'
import { leadsText } from '#web/leads/text.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

export const ExportLink = ({ filter }: { filter: Parameters<typeof leadFileUrl>[0] }) => (
  <a
    href={leadFileUrl(filter)}
    download
    data-variant="outline"
    className="btn"
    {...tooltipProps(leadsText.exportHint)}
  >
    <Download aria-hidden />
    {leadsText.export}
  </a>
)
