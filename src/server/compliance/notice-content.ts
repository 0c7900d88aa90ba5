// What a notice says, by its kind, and the fields it carries besides.
import { consentReminderContent } from '#core/compliance/consent-reminder.ts'
import { optOutNotice } from '#core/compliance/opt-out-notice.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { Notice } from '#server/compliance/store/notices.ts'
import type { Context } from '#server/context.ts'

export function contentOf(
  { appUrl, tokens }: Pick<Context, 'appUrl' | 'tokens'>,
  { kind, workspaceId, facts }: Pick<Notice, 'kind' | 'workspaceId' | 'facts'>,
): MailContent {
  const { senderName = '', address = '', emailKey = '' } = facts
  switch (kind) {
    case 'opt_out': {
      const { expressedOn = '', reason = '' } = facts
      return optOutNotice({ senderName, address, expressedOn, reason })
    }
    case 'confirm': {
      const refuseUrl = `${appUrl}/u/${tokens.sign('opt-out', `${workspaceId}/${emailKey}`)}`
      return consentReminderContent({ senderName, address, consentedOn: facts.consentedOn ?? '', refuseUrl })
    }
    case 'source': {
      const { subject = '', bodyText = '' } = facts
      return { subject, bodyText, bodyHtml: '' }
    }
  }
}

export function headersOf({ kind, facts }: Pick<Notice, 'kind' | 'facts'>): [string, string][] {
  const { inReplyTo, references } = facts
  const thread: [string, string][] = inReplyTo
    ? [
        ['In-Reply-To', inReplyTo],
        ['References', references || inReplyTo],
      ]
    : []
  // RFC 3834: no absence notice is to answer it. What a person has sent for another is no automatic mail.
  return kind === 'source' ? thread : [['Auto-Submitted', 'auto-generated'], ...thread]
}
