import { testSend } from '#api/writing/mail-preview.ts'
import type { Context } from '#server/context.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { sendTestMail } from '#server/sending/actions/send-test-mail.ts'

export function registerTestMail(api: Api, ctx: Context): void {
  route(api, testSend, ({ scope, user, params, body }) => sendTestMail(ctx, scope, user, params.id, body))
}
