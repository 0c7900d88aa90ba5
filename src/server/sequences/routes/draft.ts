// The revision of the saved workflow and who saved it.
import * as contract from '#api/sequences/sequence-draft.ts'
import type { Context } from '#server/context.ts'
import { findDraftState } from '#server/data/sequences/sequences.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerSequenceDraft(api: Api, ctx: Context): void {
  route(api, contract.draftState, async ({ scope, params }) => {
    const { savedBy, ...draft } = await findDraftState(ctx.db, scope, params.id)
    return {
      ...draft,
      isMine: savedBy !== null && savedBy === scope.userId,
    }
  })
}
