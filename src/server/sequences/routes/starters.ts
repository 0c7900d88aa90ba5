import * as contract from '#api/sequences/sequence-starters.ts'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'
import { placesToFill, starterDays, starterMails } from '#core/sequences/starters/starter-workflow.ts'
import { STARTERS } from '#core/sequences/starters/starters.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerSequenceStarters(api: Api): void {
  route(api, contract.listSequenceStarters, () => ({
    data: STARTER_IDS.map((id) => ({
      id,
      name: STARTERS[id].name,
      description: STARTERS[id].description,
      totalDays: starterDays(id),
      placesToFill: placesToFill(id),
      mails: starterMails(id),
    })),
    total: STARTER_IDS.length,
  }))
}
