// The header of a screen: title, description, actions.
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { HelpLink } from './help-link.tsx'
import { PageTitle } from './page-title.tsx'

export type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** badges beside the title */
  aside?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
  /** beside the title, in narrow windows below it; a rule is drawn under them */
  tabs?: ReactNode
}

/** A text title also sets the title of the browser tab. */
export function PageHeader({ title, description, aside, actions, back, tabs }: PageHeaderProps) {
  return (
    <header className="page-header" data-tabs={tabs && ''}>
      {typeof title === 'string' && <PageTitle title={title} />}
      {back && (
        <Link
          to={back.to}
          aria-label={back.label}
          data-variant="ghost"
          data-size="sm"
          data-shape="icon"
          className="btn -ml-2 -mr-2.5 print:hidden"
          {...tooltipProps(back.label, 'bottom')}
        >
          <ArrowLeft aria-hidden />
        </Link>
      )}
      <div className="page-title">
        <div>
          <h1 className="text-xl font-bold tracking-[-0.02em]">{title}</h1>
          {aside}
          <HelpLink />
        </div>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {tabs && <div className="page-tabs">{tabs}</div>}
      {actions && (
        <div className="page-actions flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      )}
    </header>
  )
}
