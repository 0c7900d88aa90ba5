// The text of a sent mail in a timeline.
import { MailFrameWithoutImages } from '#web/parts/writing/mail-frame/mail-frame-without-images.tsx'
import { enrollmentText } from '#web/words/enrollment-list.ts'
import type { Mail } from './timeline.ts'

export function MailBody({ subject, mail }: { subject: string; mail: Pick<Mail, 'html' | 'text'> }) {
  if (mail.html) {
    return (
      <MailFrameWithoutImages
        html={mail.html}
        linksWork={false}
        title={enrollmentText.mailBody(subject)}
        className="h-72 resize-y"
      />
    )
  }
  return (
    <div className="rounded-lg border border-line bg-surface px-3.5 py-3 text-sm whitespace-pre-wrap">
      {mail.text || enrollmentText.noBody}
    </div>
  )
}
