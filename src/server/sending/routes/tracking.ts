// Fetches of a tracked mail: its picture and its links. Answered at once and without a cookie, whatever the database does;
// the hit is stored after the response. A token that was not signed here leads nowhere. Only links of mails that a real
// mailbox has sent redirect: any user can create a sandbox mail with a link to any address.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readClick } from '#server/adapters/mime/build/tracking.ts'
import type { Context } from '#server/context.ts'
import { wasReallySent } from '#server/data/sending/hits.ts'
import type { Auth } from '#server/platform/http/auth.ts'
import { type Hit, recordHit } from '#server/sending/actions/record-hit.ts'
import { linkPage } from './link-page.ts'

/** 1×1, transparent (GIF89a). */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const NOTHING_HERE = linkPage(
  '없는 링크입니다',
  '주소가 잘렸거나 바뀌어 어디로 가는 링크인지 알 수 없습니다. 메일에서 링크를 다시 눌러 보시거나, 보낸 분에게 물어봐 주세요.',
)

/** Shows the target and lets the reader decide. */
function targetPage(target: string): string {
  const { host } = new URL(target)
  return `<!doctype html>
<html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>다른 사이트로 이동하는 링크입니다</title>
<body style="font:16px/1.6 sans-serif;max-width:36rem;margin:16vh auto;padding:0 24px;color:#191f28;background:#fff">
<h1 style="font-size:20px">다른 사이트로 이동하는 링크입니다</h1>
<p>실제로 발송된 메일의 링크인지 확인할 수 없어 바로 이동하지 않았습니다. 아는 사이트일 때만 계속해 주세요.</p>
<p lang="en">We could not confirm that this link is from a mail that was really sent. Continue only if you know the site.</p>
<p style="font-size:20px;font-weight:700;overflow-wrap:anywhere">${escapeHtml(host)}</p>
<p style="overflow-wrap:anywhere">${escapeHtml(target)}</p>
<p><a href="${escapeHtml(target)}" rel="noreferrer nofollow">계속 이동 · Continue</a></p>
</body></html>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Without a response of the database in this time, the link is not confirmed. */
const CONFIRM_TIMEOUT_MS = 1000

async function isRealMail(ctx: Context, executionId: string): Promise<boolean> {
  const gaveUp = sleep(CONFIRM_TIMEOUT_MS, false, { ref: false })
  return Promise.race([wasReallySent(ctx.db, executionId).catch(() => false), gaveUp])
}

/** Hits stored at once; more wait in memory, not in database connections that other requests need. */
const AT_ONCE = 3
const MAX_WAITING = 1000
/** Hits that are still waiting after this time are lost when the process stops. */
const CLOSE_PATIENCE_MS = 2000

type Request = FastifyRequest<{ Params: { '*': string } }>
type Seen = Pick<Hit, 'kind' | 'executionId' | 'link' | 'url'>

export function registerTracking(server: FastifyInstance, ctx: Context, auth: Auth): void {
  const waiting: (() => Promise<unknown>)[] = []
  const running = new Set<Promise<unknown>>()
  const begin = (): void => {
    for (let work = waiting.shift(); work; work = running.size < AT_ONCE ? waiting.shift() : undefined) {
      const under = work()
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'a hit of a tracked mail was not recorded'))
        .finally(() => {
          running.delete(under)
          begin()
        })
      running.add(under)
    }
  }
  const note = (request: Request, seen: Seen): void => {
    // HEAD requests come from link checkers, not from readers
    if (request.method !== 'GET' || waiting.length >= MAX_WAITING) return
    const { headers } = request
    const said = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
    waiting.push(async () =>
      recordHit(ctx, {
        ...seen,
        userAgent: headers['user-agent'] ?? '',
        saysPrefetch: said.some((value) => /prefetch|preview/i.test(String(value ?? ''))),
        teamOf: (await auth.findMemberships(request)).map(({ workspaceId }) => workspaceId),
      }),
    )
    if (running.size < AT_ONCE) begin()
  }
  server.addHook('onClose', async () => {
    const giveUp = setTimeout(() => waiting.splice(0), CLOSE_PATIENCE_MS)
    while (running.size > 0) await Promise.all(running)
    clearTimeout(giveUp)
  })

  const options = { schema: { hide: true }, method: ['GET', 'HEAD'] }
  server.route({
    ...options,
    url: '/t/o/*',
    handler: (request: Request, reply) => {
      const token = request.params['*']
      const executionId = token.endsWith('.gif') ? ctx.tokens.verify('open', token.slice(0, -4)) : null
      if (executionId === null) return nothingHere(reply)
      note(request, { kind: 'opened', executionId, link: null, url: null })
      return fresh(reply).type('image/gif').send(PIXEL)
    },
  })
  server.route({
    ...options,
    url: '/t/c/*',
    handler: async (request: Request, reply) => {
      const click = readClick(ctx.tokens, request.params['*'])
      if (!click) return nothingHere(reply)
      const { target: url, ...seen } = click
      note(request, { kind: 'clicked', ...seen, url })
      fresh(reply).header('referrer-policy', 'no-referrer')
      if (await isRealMail(ctx, click.executionId)) return reply.redirect(url, 302)
      return reply.type('text/html; charset=utf-8').send(targetPage(url))
    },
  })
}

const fresh = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')

const nothingHere = (reply: FastifyReply): FastifyReply =>
  fresh(reply).code(404).type('text/html; charset=utf-8').send(NOTHING_HERE)
