// Workspaces that require a second factor the user has not set up; shown on every screen.
import { ShieldAlert } from 'lucide-react'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { accountText } from '#web/words/account.ts'

export const SecondStepBanner = ({ names }: { names: readonly string[] }) => (
  <Banner
    isStrip
    tone="amber"
    icon={<ShieldAlert aria-hidden />}
    action={
      <LinkButton size="sm" to="/settings?tab=account">
        {accountText.closedAction}
      </LinkButton>
    }
  >
    {accountText.closed(names.join(', '))}
  </Banner>
)
