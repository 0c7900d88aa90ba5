import type { BodyOf } from '#api/endpoint.ts'
import type { mergeLeads } from '#api/leads/duplicates.ts'

export type MergeOrder = BodyOf<typeof mergeLeads>
