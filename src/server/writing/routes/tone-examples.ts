import * as contract from '#api/writing/tone-examples.ts'
import { allowWorkspace } from '#core/access.ts'
import { givenExamples } from '#core/writing/prompt/tone-examples.ts'
import type { Context } from '#server/context.ts'
import { listToneExamples, removeToneExample } from '#server/data/writing/tone-examples.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import { addToneExample, previewToneExample } from '#server/writing/actions/sources/tone-examples.ts'

export function registerToneExamples(api: Api, ctx: Context): void {
  route(api, contract.listToneExamples, async ({ scope, params }) => {
    const rows = await listToneExamples(ctx.db, allowWorkspace(scope, params.id))
    const given = new Set(givenExamples(rows))
    return wholeList(rows.map((row) => ({ ...row, isGiven: given.has(row) })))
  })
  route(api, contract.previewToneExample, ({ scope, body }) => previewToneExample(ctx, scope, body))
  route(api, contract.createToneExample, ({ scope, body }) => addToneExample(ctx, scope, body, body))
  route(api, contract.deleteToneExample, ({ scope, params }) => removeToneExample(ctx.db, scope, params.id))
}
