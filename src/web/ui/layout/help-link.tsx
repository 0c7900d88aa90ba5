// Opens the section of the guide for the current screen.
import { CircleHelp } from 'lucide-react'
import { useLocation } from 'react-router'
import { common } from '#web/lib/common-text.ts'
import { helpTarget } from '#web/lib/help-target.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

export function HelpLink() {
  const { pathname, search } = useLocation()
  return (
    <a
      href={helpTarget(pathname, search)}
      aria-label={common.help}
      data-variant="ghost"
      data-size="sm"
      data-shape="icon"
      className="btn -ml-1.5 text-faint print:hidden"
      {...tooltipProps(common.help, 'bottom')}
    >
      <CircleHelp aria-hidden />
    </a>
  )
}
