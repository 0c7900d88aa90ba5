import * as contract from '#api/writing/mail-preview.ts'
import { toPreviewFault } from '#api/writing/preview-messages.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { previewMail } from '#server/writing/actions/preview-mail.ts'

export function registerMailPreview(api: Api, ctx: Context): void {
  route(api, contract.previewMail, async ({ scope, params, body }) => {
    const {
      lead,
      mailbox,
      content,
      shown,
      readAttached: _,
      ...rest
    } = await previewMail(ctx, scope, params.id, body)
    return {
      ...rest,
      lead,
      from: mailbox && { name: mailbox.name, address: mailbox.address },
      subject: content.subject,
      text: content.bodyText,
      html: content.bodyHtml === '' ? null : content.bodyHtml,
      missing: shown.missing,
      faults: shown.faults.map(toPreviewFault),
      isReady: shown.state.kind === 'ready' && shown.faults.length === 0,
    }
  })
}
