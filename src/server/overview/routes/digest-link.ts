// The link that ends a daily digest: a page with one button, and the one-click POST of mail programs (RFC 8058). Opening the
// page changes nothing, because link scanners open links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#api/compliance/unsubscribe.ts'
import * as digestContract from '#api/overview/digest.ts'
import { auditDetails, auditKind } from '#core/workspaces/audit.ts'
import type { Context } from '#server/context.ts'
import { deleteDigestSetting } from '#server/data/overview/digests.ts'
import { insertAuditLog } from '#server/data/workspaces/audit-logs.ts'
import { readDigestToken } from '#server/overview/actions/digest-message.ts'
import { callerOf } from '#server/platform/http/route.ts'

const rateLimit = {
  max: contract.OPT_OUT_LIMIT.max,
  timeWindow: contract.OPT_OUT_LIMIT.perSeconds * 1000,
  keyGenerator: (request: FastifyRequest) => callerOf(request.ip),
}

export async function registerDigestLink(server: FastifyInstance, ctx: Context): Promise<void> {
  await server.register(async (below) => {
    below.removeAllContentTypeParsers()
    // the body is not read: the token of the link names the member
    below.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, _body, done) =>
      done(null),
    )
    const options = { schema: { hide: true }, config: { rateLimit } }
    below.get<{ Params: { token: string } }>('/digest/:token', options, (request, reply) =>
      readDigestToken(ctx, request.params.token) ? page(reply, ASK) : page(reply, INVALID, 404),
    )
    below.post<{ Params: { token: string } }>('/digest/:token', options, async (request, reply) => {
      const reader = readDigestToken(ctx, request.params.token)
      if (!reader) return page(reply, INVALID, 404)
      await endByLink(ctx, reader, request.ip)
      return page(reply, DONE)
    })
  })
}

/** With the entry of the audit log that the call of the settings has. */
const endByLink = (
  ctx: Context,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  ipAddress: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    if (!(await deleteDigestSetting(db, workspaceId, userId))) return
    const { method, path } = digestContract.stopDigest
    await insertAuditLog(db, {
      workspaceIds: [workspaceId],
      userId,
      apiKeyId: null,
      ipAddress,
      action: `${method} ${path}`,
      params: { id: workspaceId },
      details: { ...auditDetails(null), kind: auditKind(path) },
      at: ctx.clock.now(),
    })
  })

const ASK = `<h1>매일 요약을 그만 받으시겠습니까?</h1>
<p>이 워크스페이스의 매일 요약 메일만 끕니다. 설정의 매일 요약에서 언제든지 다시 켤 수 있습니다.</p>
<form method="post"><button type="submit">매일 요약 그만 받기</button></form>`
const DONE = `<h1>매일 요약을 껐습니다</h1>
<p>다시 받으려면 설정의 매일 요약에서 켜 주세요.</p>`
const INVALID = `<h1>사용할 수 없는 링크입니다</h1>
<p>메일의 링크를 다시 열어 주세요. 계속 열리지 않으면 설정의 매일 요약에서 꺼 주세요.</p>`

const page = (reply: FastifyReply, content: string, status = 200): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>매일 요약 · 이음</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/help/style.css">
</head>
<body>
<div class="columns">
<main>
${content}
</main>
</div>
</body>
</html>
`)
