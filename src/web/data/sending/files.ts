import type { MailFile } from '#api/sending/files.ts'
import { api } from '#web/lib/api/api.ts'

/** Uploads a file; it is kept for some days, longer once something uses it. */
export function uploadFile(workspaceId: string, file: File): Promise<MailFile> {
  const form = new FormData()
  form.append('workspaceId', workspaceId)
  form.append('file', file)
  return api.files.storeFile({ body: form })
}
