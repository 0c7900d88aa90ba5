// Workspaces that stay closed until the second step of signing in is set up: said wherever one is.
import { ShieldAlert } from 'lucide-react'
import { useMe } from '#web/accounts/queries/session.ts'
import { accountText } from '#web/shared/text/account.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

export function SecondStepBanner() {
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
