// A posted form with one file. The file is streamed to a temporary file, so that slow uploads use no memory; few
// files are in memory at once.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { createConcurrencyLimit, disconnectSignal } from './concurrency-limit.ts'

export type PostedForm = { file: { name: string; content: Buffer } | null; fields: Record<string, string> }
type Upload = {
  request: FastifyRequest
  reply: FastifyReply
  userId: string
  /** a lower limit than that of every upload, and the sentence for a larger file */
  limit?: FileLimit
}
type FileLimit = { bytes: number; message: string }

/** Parallel uploads per user. More uploads of the user wait unread. */
const uploads = createConcurrencyLimit({ atOnce: 2, waiting: 10 })
/** Files in memory, per user and in total. A workbook needs up to 150 MB. */
const ownReading = createConcurrencyLimit({ atOnce: 1, waiting: 10 })
const reading = createConcurrencyLimit({ atOnce: 1, waiting: 50 })

/** A slower upload is aborted: 50 MB at this rate take 40 minutes, more than a request may take. */
const MIN_BYTES_PER_SECOND = 20 * 1024
const WINDOW_MS = 15_000
const TOO_SLOW =
  '파일이 너무 느리게 전송되어 업로드를 중단했습니다. 인터넷 연결을 확인한 뒤 다시 올려 주세요.'

const TOO_LARGE = '파일이 50MB보다 큽니다. 나누어서 올려 주세요.'

/**
 * Runs `work` with the form when a slot for reading the file is free. `gone` is aborted when the client disconnects.
 * @throws AppError bad_request, payload_too_large, rate_limited when too many of the user's files wait
 */
export async function withForm<T>(
  { request, reply, userId, limit }: Upload,
  work: (form: PostedForm, gone: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new AppError('bad_request', { message: '파일을 multipart/form-data로 보내 주세요.' })
  }
  const gone = disconnectSignal(reply)
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-upload-'))
  const filePath = path.join(folder, 'file')
  try {
    const endUpload = await uploads.take(userId, gone)
    const { fields, name } = await readParts(request, filePath, limit).finally(endUpload)
    const endOwn = await ownReading.take(userId, gone)
    try {
      const endReading = await reading.take('', gone)
      try {
        const file = name === null ? null : { name, content: await readFile(filePath) }
        return await work({ file, fields }, gone)
      } finally {
        endReading()
      }
    } finally {
      endOwn()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fields may come before or after the file, which is written to `filePath`. */
async function readParts(
  request: FastifyRequest,
  filePath: string,
  limit?: FileLimit,
): Promise<{ fields: Record<string, string>; name: string | null }> {
  const fields: Record<string, string> = {}
  let name: string | null = null
  for await (const part of request.parts(limit && { limits: { fileSize: limit.bytes } })) {
    if (part.type === 'file') {
      name = part.filename
      await write(part, filePath, limit?.message ?? TOO_LARGE)
    } else fields[part.fieldname] = String(part.value)
  }
  return { fields, name }
}

async function write(part: MultipartFile, filePath: string, tooLarge: string): Promise<void> {
  const tooSlow = new AbortController()
  let received = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      received += piece.length
      done(null, piece)
    },
  })
  const watching = setInterval(() => {
    if (received < (MIN_BYTES_PER_SECOND * WINDOW_MS) / 1000) tooSlow.abort()
    received = 0
  }, WINDOW_MS)
  try {
    await pipeline(part.file, counted, createWriteStream(filePath), { signal: tooSlow.signal })
  } catch (error) {
    if (tooSlow.signal.aborted) throw new AppError('bad_request', { message: TOO_SLOW })
    throw error
  } finally {
    clearInterval(watching)
  }
  // the stream ends at the limit without an error
  if (part.file.truncated) throw new AppError('payload_too_large', { message: tooLarge })
}
