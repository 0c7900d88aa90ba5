// What the server adds to a mail, from the very function that adds it.

import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { mailedSubject, mailedWithFooter } from '#core/sending/compose-message.ts'
import { SAMPLE_OPT_OUT_TOKEN } from '#core/sending/test-mail.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { senderText } from './text.ts'

export function FooterPreview({ profile }: { profile: SenderProfile }) {
  const body = { subject: '', bodyText: senderText.sampleBody, bodyHtml: '' }
  const { bodyText } = mailedWithFooter(body, profile, `${location.origin}/u/${SAMPLE_OPT_OUT_TOKEN}`)
  return (
    <Card title={senderText.previewHeading} description={senderText.previewHint}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-[11px] border border-line bg-sunken p-4 text-sm">
        <dt className="text-muted">{senderText.subject}</dt>
        <dd className="font-semibold">{mailedSubject(senderText.sampleSubject, null, profile)}</dd>
        <dt className="text-muted">{senderText.body}</dt>
        <dd className="break-keep whitespace-pre-line [overflow-wrap:anywhere]">{bodyText}</dd>
      </dl>
    </Card>
  )
}
