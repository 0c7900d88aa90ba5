// What the mails of a workspace are written with: its model, its own sources, the examples of its tone.
import * as model from '#api/writing/model.ts'
import * as ownSources from '#api/writing/own-sources.ts'
import * as toneExamples from '#api/writing/tone-examples.ts'
import { allowWorkspace } from '#core/access.ts'
import { givenExamples } from '#core/writing/prompt/tone-examples.ts'
import type { Context } from '#server/context.ts'
import { listModelUse } from '#server/data/writing/model-calls.ts'
import { listToneExamples, removeToneExample } from '#server/data/writing/tone-examples.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'
import {
  listProviderModels,
  readModelSettings,
  saveModelSettings,
  tryModel,
} from '#server/writing/actions/save-model-settings.ts'
import {
  addOwnFact,
  addSource,
  deleteOwnFact,
  deleteSource,
  editOwnFact,
  listOwnSources,
  readSourceAgain,
  readSourceDetail,
} from '#server/writing/actions/sources/own-sources.ts'
import { addToneExample, previewToneExample } from '#server/writing/actions/sources/tone-examples.ts'

export function registerWritingSettings(api: Api, ctx: Context): void {
  route(api, ownSources.listOwnSources, async ({ scope, params }) =>
    wholeList(await listOwnSources(ctx, scope, params.id)),
  )
  route(api, ownSources.createOwnSource, ({ scope, params, body }) => addSource(ctx, scope, params.id, body))
  route(api, ownSources.getOwnSource, ({ scope, params }) => readSourceDetail(ctx, scope, params.id))
  route(api, ownSources.readOwnSource, ({ scope, params }) => readSourceAgain(ctx, scope, params.id))
  route(api, ownSources.deleteOwnSource, ({ scope, params }) => deleteSource(ctx, scope, params.id))
  route(api, ownSources.createOwnFact, ({ scope, params, body }) => addOwnFact(ctx, scope, params.id, body))
  route(api, ownSources.updateOwnFact, ({ scope, params, body }) => editOwnFact(ctx, scope, params, body))
  route(api, ownSources.deleteOwnFact, ({ scope, params }) => deleteOwnFact(ctx, scope, params))

  route(api, toneExamples.listToneExamples, async ({ scope, params }) => {
    const rows = await listToneExamples(ctx.db, allowWorkspace(scope, params.id))
    const given = new Set(givenExamples(rows))
    return wholeList(rows.map((row) => ({ ...row, isGiven: given.has(row) })))
  })
  route(api, toneExamples.previewToneExample, ({ scope, body }) => previewToneExample(ctx, scope, body))
  route(api, toneExamples.createToneExample, ({ scope, body }) => addToneExample(ctx, scope, body, body))
  route(api, toneExamples.deleteToneExample, ({ scope, params }) =>
    removeToneExample(ctx.db, scope, params.id),
  )

  route(api, model.getModelSettings, ({ scope, params }) => readModelSettings(ctx, scope, params.id))
  route(api, model.updateModelSettings, ({ scope, params, body }) =>
    saveModelSettings(ctx, scope, params.id, body),
  )
  route(api, model.testModel, ({ scope, params, body }) => tryModel(ctx, scope, params.id, body))
  route(api, model.listProviderModels, ({ scope, params, body }) =>
    listProviderModels(ctx, scope, params.id, body),
  )
  route(api, model.modelUsage, ({ scope, params, query }) =>
    listModelUse(ctx.db, allowWorkspace(scope, params.id), query.months, ctx.clock.now()),
  )
}
