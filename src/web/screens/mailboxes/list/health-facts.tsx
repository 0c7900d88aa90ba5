// Health of a mailbox: planned mails, bounces, last synchronisation and the findings of the verification.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { bouncePercent, FIRST_MAILS_PERCENT } from '#core/mailboxes/bounce-guard.ts'
import { formatBytes } from '#core/text/format-bytes.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { oauthText, signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { healthText } from '#web/screens/mailboxes/text.ts'
import { Fact } from './fact.tsx'

export function HealthFacts({ account }: { account: EmailAccount }) {
  const { health, findings } = account
  const percent = bouncePercent(health.bounces)
  const found = [
    findings.savesSentCopy !== undefined && healthText.sentCopy[findings.savesSentCopy ? 'yes' : 'no'],
    findings.keepsMessageId !== undefined && healthText.messageId[findings.keepsMessageId ? 'yes' : 'no'],
    findings.maxMailBytes !== undefined && healthText.maxMail(formatBytes(findings.maxMailBytes)),
  ].filter((words) => words !== false)
  const opensAt = Date.parse(health.nextWindowAt)
  // a sandbox has its own clock
  const isResting = account.kind === 'smtp' && opensAt > Date.now() + 60_000
  return (
    <>
      {isResting && <Fact name={healthText.nextWindow}>{formatDateTime(opensAt)}</Fact>}
      <Fact name={healthText.planned}>
        {health.plannedCount === 0
          ? health.heldCount === 0
            ? healthText.nothingPlanned
            : null
          : health.finishesAt
            ? healthText.plannedUntil(formatNumber(health.plannedCount), formatDateTime(health.finishesAt))
            : healthText.plannedCount(formatNumber(health.plannedCount))}
        {health.heldCount > 0 && (
          <>
            {health.plannedCount > 0 && ' · '}
            {healthText.held(formatNumber(health.heldCount))}
          </>
        )}
      </Fact>
      <Fact name={healthText.bounces}>
        {percent === null ? (
          healthText.noMails
        ) : (
          <span className={percent >= FIRST_MAILS_PERCENT ? 'font-semibold text-red-ink' : undefined}>
            {healthText.bounced(
              String(percent),
              formatNumber(health.bounces.sent),
              formatNumber(health.bounces.bounced),
            )}
          </span>
        )}
      </Fact>
      {account.kind === 'smtp' && (account.imap ?? account.pop3) && (
        <Fact name={healthText.synced}>
          {health.lastSyncedAt ? formatRelative(health.lastSyncedAt) : healthText.neverSynced}
        </Fact>
      )}
      {account.oauth && (
        <Fact name={signInText.fact}>
          {account.oauth.refreshedAt
            ? signInText.renewed(
                oauthText.names[account.oauth.provider],
                formatRelative(account.oauth.refreshedAt),
              )
            : signInText.renewing(oauthText.names[account.oauth.provider])}
        </Fact>
      )}
      {account.kind === 'smtp' && found.length > 0 && (
        <Fact name={healthText.findings}>{found.join(' · ')}</Fact>
      )}
    </>
  )
}
