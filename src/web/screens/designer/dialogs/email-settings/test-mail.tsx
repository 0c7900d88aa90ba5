// Sends the email with the current field values to the user, rendered for the preview's lead, and shows the recipient
// address.
import { ExternalLink, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { testSend } from '#api/writing/mail-preview.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { failureText } from '#web/lib/toast.ts'
import { testSendText } from '#web/parts/writing/mail-editor/preview/text.ts'
import { useNodeFacts } from '#web/screens/designer/designer-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import type { EmailPreview } from './use-email-preview.ts'

type Outcome = { sent: ReplyOf<typeof testSend> } | { failed: string } | null

export function TestMail({ sequence, preview }: { sequence: Sequence; preview: EmailPreview }) {
  const isViewer = useNodeFacts().readOnly === 'viewer'
  const send = useChange(api.mailPreview.testSend)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { request, source } = preview
  const hasBody = Boolean(request.bodyText?.trim() || request.bodyHtml?.trim())
  if (isViewer || source === 'unwritten') return null
  const press = async (): Promise<void> => {
    setOutcome(null)
    try {
      setOutcome({ sent: await send.mutateAsync({ params: { id: sequence.id }, body: request }) })
    } catch (error) {
      setOutcome({ failed: failureText(error, testSendText.failed) })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        icon={<SendHorizontal aria-hidden />}
        busy={send.isPending}
        disabled={!hasBody}
        onClick={() => void press()}
        {...tooltipProps(testSendText.hint)}
      >
        {testSendText.send}
      </Button>
      <p role="status" className="max-w-xl text-xs">
        {send.isPending && testSendText.sending}
        {outcome && 'failed' in outcome && <span className="text-red-ink">{outcome.failed}</span>}
        {outcome && 'sent' in outcome && (
          <>
            <span className="text-green-ink">{outcome.sent.message}</span>
            {outcome.sent.isSandbox && (
              <>
                {' · '}
                {testSendText.sandbox}{' '}
                <a
                  href="/sandbox"
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex items-center gap-1"
                >
                  {testSendText.toSandbox}
                  <ExternalLink aria-hidden className="size-3" />
                </a>
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}
