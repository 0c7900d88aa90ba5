// Workspaces that stay closed until the second step of signing in is set up: said wherever one is.
import { ShieldAlert } from 'lucide-react'
import { useMe } from '#web/queries/session.ts'
import { accountText } from '#web/text/account.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function ClosedWorkspaces() {
  const { closedWorkspaces } = useMe()
  if (closedWorkspaces.length === 0) return null
  return (
    <Banner
      tone="amber"
      className="rounded-none"
      icon={<ShieldAlert aria-hidden />}
      action={
        <LinkButton size="sm" to="/settings?tab=account">
          {accountText.closedAction}
        </LinkButton>
      }
    >
      {accountText.closed(closedWorkspaces.map(({ name }) => name).join(', '))}
    </Banner>
  )
}
