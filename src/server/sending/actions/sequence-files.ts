// The files of a mail of a sequence: those in the mail with their contents, and the links to the others (rules.md R-330, R-331).
import type { MailFile, PlannedFile } from '#api/sending/files.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { fileName } from '#core/sending/attachments.ts'
import { attachedOrLinked, FILE_LINK_DAYS, withFileLinks } from '#core/sending/file-links.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import type { NodeFile } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { Context, Db } from '#server/context.ts'
import { findSequenceFiles, keepSequenceFiles, type UsedFile } from '#server/data/sending/files.ts'
import { type Attached, withContents } from './attach-files.ts'

export type FoundFile = UsedFile & { workspaceId: string }

export const filesOfNode = (workflow: Workflow, nodeId: string): readonly NodeFile[] => {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  return isMail(node) ? (node.data.files ?? []) : []
}

const namedFiles = (workflow: Workflow): NodeFile[] =>
  workflow.nodes.flatMap((node) => (isMail(node) ? (node.data.files ?? []) : []))

/** Keeps the files that the workflow names. @param workspaceIds in which the caller may write */
export async function keepFilesOf(
  db: Db,
  sequenceId: string,
  workspaceIds: readonly string[],
  workflow: Workflow,
): Promise<void> {
  const files = namedFiles(workflow)
  if (files.length > 0) await keepSequenceFiles(db, sequenceId, workspaceIds, files)
}

/** Whose link it is: a mail, or the preview and the test mails of a user. */
type LinkOwner = { executionId: string } | 'preview'

/** The content with links to what is not in the mail. @param at when it is composed */
export function withLinks(
  { tokens, appUrl }: Pick<Context, 'tokens' | 'appUrl'>,
  content: MailContent,
  files: readonly FoundFile[],
  owner: LinkOwner,
  at: Date,
): { content: MailContent; attached: FoundFile[]; files: PlannedFile[] } {
  const { attached, linked } = attachedOrLinked(files)
  // whole days: an attempt on the same day has the same bytes
  const until = Math.floor(at.getTime() / DAY_MS) + FILE_LINK_DAYS
  const owned = owner === 'preview' ? owner : owner.executionId
  const links = linked.map(({ id, name, size }) => ({
    name,
    size,
    url: `${appUrl}/f/${tokens.sign('file', `${owned}/${id}/${until}`)}`,
  }))
  return {
    content: withFileLinks(content, links),
    attached,
    files: files.map((file) => ({ ...toMailFile(file), isLink: linked.includes(file) })),
  }
}

const toMailFile = ({ id, name, type, size }: UsedFile): MailFile => ({ fileId: id, name, type, size })

/** @returns null when the link is not ours */
export function readFileLink(
  { tokens }: Pick<Context, 'tokens'>,
  token: string,
): { owner: LinkOwner; fileId: string; expiresAt: Date } | null {
  const [owned, fileId, until] = tokens.verify('file', token)?.split('/') ?? []
  if (!owned || !fileId || !until) return null
  // usable until the end of its last day
  const expiresAt = new Date((Number(until) + 1) * DAY_MS)
  return { owner: owned === 'preview' ? owned : { executionId: owned }, fileId, expiresAt }
}

export async function readContentsOf(db: Db, files: readonly FoundFile[]): Promise<Attached[]> {
  const read = await Promise.all(files.map((file) => withContents(db, file.workspaceId, [file])))
  return read.flat()
}

/** The files of a due mail, in the order of its node; null when one is deleted. */
export const findFilesOfMail = async (
  db: Db,
  sequenceId: string,
  named: readonly NodeFile[],
): Promise<FoundFile[] | null> => filesOfMail(named, await findNamed(db, sequenceId, named))

/** Those files of all nodes that the sequence keeps, by id. */
export const findFilesOfWorkflow = (
  db: Db,
  sequenceId: string,
  workflow: Workflow,
): Promise<Map<string, FoundFile>> => findNamed(db, sequenceId, namedFiles(workflow))

const findNamed = (db: Db, sequenceId: string, named: readonly NodeFile[]): Promise<Map<string, FoundFile>> =>
  findSequenceFiles(
    db,
    sequenceId,
    named.map(({ fileId }) => fileId),
  )

/** The files of a mail, in the order of its node; null when one is not known. */
export function filesOfMail(
  named: readonly NodeFile[],
  known: ReadonlyMap<string, FoundFile>,
): FoundFile[] | null {
  const files = withNames(named, known)
  return files.length === named.length ? files : null
}

/** The files that are known, in the order and with the names that they have in a mail. */
export const withNames = <F extends UsedFile>(
  named: readonly { fileId: string; name: string }[],
  known: ReadonlyMap<string, F>,
): F[] =>
  named.flatMap(({ fileId, name }) => {
    const file = known.get(fileId)
    return file ? [{ ...file, name: fileName(name, file.type) }] : []
  })
