// The links of mails to files that are too large to be in them. Without a session and without a cookie: the token is the right to read
// one file. Always a download with `nosniff`, and never counted here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_LINK_DAYS } from '#core/sending/file-links.ts'
import { FILE_TYPES } from '#core/sending/file-types.ts'
import type { Context } from '#server/context.ts'
import { findAnyFile, findLinkedFile } from '#server/data/sending/files.ts'
import { sendDownload } from '#server/platform/http/download.ts'
import { readFileLink } from '#server/sending/actions/sequence-files.ts'
import { linkPage } from './link-page.ts'

const GONE = linkPage(
  '파일을 찾을 수 없습니다',
  '주소가 잘렸거나 바뀌었거나, 보낸 분이 파일을 삭제했습니다. 메일에서 링크를 다시 눌러 보시거나, 보낸 분에게 파일을 다시 요청해 주세요.',
)
const EXPIRED = linkPage(
  '다운로드 기간이 지났습니다',
  `첨부파일 링크는 메일을 보낸 날부터 ${FILE_LINK_DAYS}일 동안 사용할 수 있습니다. 보낸 분에게 파일을 다시 요청해 주세요.`,
)

export function registerFileLinks(server: FastifyInstance, ctx: Context): void {
  server.route({
    schema: { hide: true },
    method: ['GET', 'HEAD'],
    url: '/f/*',
    handler: async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
      const link = readFileLink(ctx, request.params['*'])
      if (!link) return answer(reply, 404, GONE)
      if (link.expiresAt <= ctx.clock.now()) return answer(reply, 410, EXPIRED)
      const { owner, fileId } = link
      const file =
        owner === 'preview'
          ? await findAnyFile(ctx.db, fileId)
          : await findLinkedFile(ctx.db, owner.executionId, fileId)
      if (!file) return answer(reply, 404, GONE)
      return sendDownload(reply, { ...file, type: FILE_TYPES[file.type].mime })
    },
  })
}

const answer = (reply: FastifyReply, code: number, text: string): FastifyReply =>
  reply.code(code).type('text/html; charset=utf-8').send(text)
