// Stores the images of mails: those a user inserts, and the `data:` images of a body that is saved.
import { createHash } from 'node:crypto'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { AppError } from '#core/errors.ts'
import {
  dataImages,
  imageAddress,
  imageType,
  MAX_IMAGE_BYTES,
  withoutDataImages,
} from '#core/writing/mail-images.ts'
import type { Context, Db } from '#server/context.ts'
import { insertImage, listLongUnused, removeUnused, type StoredImage } from '#server/data/writing/images.ts'
import { demandStorageQuota } from '#server/workspaces/actions/quotas.ts'

/**
 * Stores an image in those of the workspaces in which the caller may write.
 * @param image base64
 * @returns the address to write into a body
 * @throws image_invalid, quota_exceeded
 */
export async function storeImage(
  ctx: Context,
  scope: Scope,
  { workspaceIds, image }: { workspaceIds: readonly string[]; image: string },
): Promise<string> {
  allow(scope, workspaceIds, (ids) => ids, 'workspace_not_found')
  const writable = new Set(allowedWorkspaces(scope))
  const allowed = [...new Set(workspaceIds)].filter((id) => writable.has(id))
  const file = readImage(image)
  if (!file) throw new AppError('image_invalid')
  await insert(ctx, ctx.db, allowed, file)
  return imageAddress(file.hash)
}

/**
 * Stores the `data:` images of a body that fit, so that its mails embed them. One that does not fit stays as it is.
 * @param body HTML, or a workflow as JSON
 * @throws AppError quota_exceeded
 */
export async function storeDataImages<T extends string | undefined>(
  ctx: Pick<Context, 'quotas' | 'clock'>,
  db: Db,
  workspaceIds: readonly string[],
  body: T,
): Promise<T>
export async function storeDataImages(
  ctx: Pick<Context, 'quotas' | 'clock'>,
  db: Db,
  workspaceIds: readonly string[],
  body: string | undefined,
): Promise<string | undefined> {
  const found = body === undefined ? [] : dataImages(body)
  if (body === undefined || found.length === 0) return body
  const hashes = new Map<string, string>()
  for (const data of found) {
    const file = readImage(data)
    if (!file) continue
    await insert(ctx, db, workspaceIds, file)
    hashes.set(data, file.hash)
  }
  return withoutDataImages(body, hashes)
}

async function insert(
  ctx: Pick<Context, 'quotas' | 'clock'>,
  db: Db,
  workspaceIds: readonly string[],
  file: StoredImage,
): Promise<void> {
  await demandStorageQuota(ctx, db, workspaceIds, file.content.length)
  await insertImage(db, workspaceIds, file, ctx.clock.now())
}

function readImage(data: string): StoredImage | null {
  const content = Buffer.from(data, 'base64')
  const type = imageType(content)
  if (type === null || content.length > MAX_IMAGE_BYTES) return null
  return { hash: createHash('sha256').update(content).digest('base64url'), type, content }
}

/** Images whose uses are searched in one day: each search reads every body of its workspace. */
const SEARCHED_A_DAY = 200

/** Deletes images that no body has named for thirty days and no mail contained. @returns how many */
export async function removeUnusedImages({ db, clock }: Context): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const image of await listLongUnused(db, new Date(now.getTime() - 30 * DAY_MS), SEARCHED_A_DAY))
    if (await removeUnused(db, image, now)) count++
  return count
}
