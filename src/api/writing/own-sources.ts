// What a workspace says about itself: its sources, and the facts in them (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { isDate } from '#core/calendar/date.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { MAX_OWN_FACT, MAX_OWN_TEXT, OWN_SOURCE_KINDS, OWN_SOURCE_STATES } from '#core/writing/own-sources.ts'

const endpoint = endpointsOf('Writing')

const factParams = z.object({ id: Id, factId: Id })
const Name = SingleLine.trim().min(1).max(120)
const FactText = SingleLine.trim().min(1).max(MAX_OWN_FACT)
/** the last day on which it is used, YYYY-MM-DD; null: always */
const ExpiresOn = z.string().refine(isDate).nullable()

export const OwnSource = namedObject('OwnSource', {
  id: Id,
  workspaceId: Id,
  kind: z.enum(OWN_SOURCE_KINDS),
  name: z.string(),
  /** of a page, otherwise empty */
  url: z.string(),
  state: z.enum(OWN_SOURCE_STATES),
  /** why it failed, or what was left out, in Korean */
  message: z.string().nullable(),
  /** when it was last read */
  readAt: Instant.nullable(),
  /** it can be read again: a page, or a file that is still stored */
  isReadable: z.boolean(),
  factCount: z.number().int(),
  /** facts that are not switched off and not expired */
  usedCount: z.number().int(),
})
export type OwnSource = z.infer<typeof OwnSource>

export const OwnFact = namedObject('OwnFact', {
  id: Id,
  text: z.string(),
  /** the sentence or row it was read from; empty when a user wrote it */
  quote: z.string(),
  /** of the page it was read from, otherwise empty */
  url: z.string(),
  /** page number or row, in Korean; empty when the source has none */
  place: z.string(),
  /** a user wrote or changed it */
  isEdited: z.boolean(),
  isOff: z.boolean(),
  expiresOn: z.iso.date().nullable(),
  isExpired: z.boolean(),
  /** when it was read, written or changed */
  statedAt: Instant,
})
export type OwnFact = z.infer<typeof OwnFact>

export const OwnSourceDetail = OwnSource.extend({ facts: z.array(OwnFact) }).meta({ id: 'OwnSourceDetail' })
export type OwnSourceDetail = z.infer<typeof OwnSourceDetail>

export const listOwnSources = endpoint({
  ...PATHS.ownSources.listOwnSources,
  access: 'viewer',
  summary: 'The sources about the own company of a workspace, newest first, with their numbers of facts.',
  params: idParams,
  reply: z.object({ data: z.array(OwnSource), total: z.number().int() }),
})

const NewSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), name: Name, text: MultiLine.min(1).max(MAX_OWN_TEXT) }),
  /** `url`: read with up to four pages of the same site */
  z.object({ kind: z.literal('page'), url: SingleLine.trim().min(1).max(2048) }),
  /** `fileId`: of POST /files; PDF, DOCX, XLSX, CSV or TXT */
  z.object({ kind: z.literal('file'), fileId: Id, name: Name.optional() }),
])
export type NewSource = z.output<typeof NewSource>

export const createOwnSource = endpoint({
  ...PATHS.ownSources.createOwnSource,
  audit: '우리 자료를 추가했습니다',
  access: 'admin',
  summary:
    'Add a source: a typed text, pages of the own site, or a file of POST /files. A text is read at once; pages and files are read afterwards, and `state` says when.',
  params: idParams,
  body: NewSource,
  reply: OwnSource,
  limit: { max: 60, perSeconds: 60 },
})

export const getOwnSource = endpoint({
  ...PATHS.ownSources.getOwnSource,
  access: 'viewer',
  summary: 'One source with its facts.',
  params: idParams,
  reply: OwnSourceDetail,
})

export const readOwnSource = endpoint({
  ...PATHS.ownSources.readOwnSource,
  audit: '우리 자료를 다시 읽었습니다',
  access: 'admin',
  summary:
    'Read the pages or the file of a source again. Facts that a user wrote, changed, switched off or deleted stay so. Responds before it is done.',
  params: idParams,
  reply: OwnSource,
  limit: { max: 60, perSeconds: 60 },
})

export const deleteOwnSource = endpoint({
  ...PATHS.ownSources.deleteOwnSource,
  audit: '우리 자료를 삭제했습니다',
  access: 'admin',
  summary: 'Delete a source with its facts.',
  params: idParams,
  reply: Ok,
})

export const createOwnFact = endpoint({
  ...PATHS.ownSources.createOwnFact,
  audit: '우리 자료에 사실을 추가했습니다',
  access: 'admin',
  summary: 'Add a fact to a source.',
  params: idParams,
  body: z.object({ text: FactText, expiresOn: ExpiresOn.default(null) }),
  reply: OwnSourceDetail,
})

export const updateOwnFact = endpoint({
  ...PATHS.ownSources.updateOwnFact,
  audit: '우리 자료의 사실을 수정했습니다',
  access: 'admin',
  summary: 'Change a fact, switch it off or on, or set the last day it is used. Any subset of fields.',
  params: factParams,
  body: z.object({ text: FactText, isOff: z.boolean(), expiresOn: ExpiresOn }).partial(),
  reply: OwnSourceDetail,
})

export const deleteOwnFact = endpoint({
  ...PATHS.ownSources.deleteOwnFact,
  audit: '우리 자료의 사실을 삭제했습니다',
  access: 'admin',
  summary: 'Delete a fact; the same sentence is not stored again by a later reading.',
  params: factParams,
  reply: OwnSourceDetail,
})
