// Choice between sign-in at Google or Microsoft and an app password, with a link to the client settings for admins.
import { KeyRound, LogIn } from 'lucide-react'
import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'
import { signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { connectText } from '#web/screens/mailboxes/text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import type { Way } from './connection-draft.ts'

export type SignInMethodProps = {
  provider: OAuthProvider
  /** whether the workspace has a client there; undefined while loading */
  isReady: boolean | undefined
  way: Way
  onWay: (way: Way) => void
}

export function SignInMethod({ provider, isReady, way, onWay }: SignInMethodProps) {
  if (isReady === undefined) return null
  if (!isReady) {
    return (
      <Banner
        action={
          <LinkButton size="sm" to="/settings?tab=oauth-clients">
            {signInText.toSettings}
          </LinkButton>
        }
      >
        {signInText.missing[provider]}
      </Banner>
    )
  }
  if (provider === 'microsoft') return <Banner tone="gray">{signInText.how.microsoft}</Banner>
  return (
    <RadioCards
      label={signInText.ways}
      showLabel
      value={way}
      onValueChange={onWay}
      cards={[
        {
          value: 'provider',
          label: signInText.buttons[provider],
          hint: signInText.how[provider],
          icon: <LogIn />,
        },
        {
          value: 'password',
          label: connectText.appPassword,
          hint: signInText.passwordWay,
          icon: <KeyRound />,
        },
      ]}
    />
  )
}
