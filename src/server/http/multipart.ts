// A posted form with one file, read whole: the fields may come before or after the file.

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

export type PostedForm = { file: { name: string; content: Buffer } | null; fields: Record<string, string> }

/** So many files stand in memory while they arrive; whoever comes later is not read yet. */
const AT_ONCE = 4
const waiting: (() => void)[] = []
let reading = 0

export async function readForm(request: FastifyRequest): Promise<PostedForm> {
  if (!request.isMultipart()) {
    throw new AppError('bad_request', { message: '파일을 multipart/form-data로 보내 주세요.' })
  }
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  try {
    return await readParts(request)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}

async function readParts(request: FastifyRequest): Promise<PostedForm> {
  const form: PostedForm = { file: null, fields: {} }
  for await (const part of request.parts()) {
    if (part.type === 'file') form.file = { name: part.filename, content: await contentOf(part) }
    else form.fields[part.fieldname] = String(part.value)
  }
  return form
}

async function contentOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new AppError('payload_too_large', { message: '파일이 50MB보다 큽니다. 나누어서 올려 주세요.' })
  }
}
