import * as contract from '#api/writing/model.ts'
import { allowWorkspace } from '#core/access.ts'
import type { Context } from '#server/context.ts'
import { listModelUse } from '#server/data/writing/model-calls.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import {
  listProviderModels,
  readModelSettings,
  saveModelSettings,
  tryModel,
} from '#server/writing/actions/save-model-settings.ts'

export function registerModel(api: Api, ctx: Context): void {
  route(api, contract.getModelSettings, ({ scope, params }) => readModelSettings(ctx, scope, params.id))
  route(api, contract.updateModelSettings, ({ scope, params, body }) =>
    saveModelSettings(ctx, scope, params.id, body),
  )
  route(api, contract.testModel, ({ scope, params, body }) => tryModel(ctx, scope, params.id, body))
  route(api, contract.listProviderModels, ({ scope, params, body }) =>
    listProviderModels(ctx, scope, params.id, body),
  )
  route(api, contract.modelUsage, ({ scope, params, query }) =>
    listModelUse(ctx.db, allowWorkspace(scope, params.id), query.months, ctx.clock.now()),
  )
}
